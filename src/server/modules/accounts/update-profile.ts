import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/database.ts";
import { invalidField, unauthenticated } from "#server/platform/errors.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { UpdateMe, User } from "#shared/contract/accounts.ts";
import { sendAlreadyRegistered } from "./account-mails.ts";
import { demandPassword, writePassword } from "./change-password.ts";
import type { Context, Place } from "./context.ts";
import { definedOf } from "./defined.ts";
import type { LimitRules } from "./limit-rules.ts";
import { makeLink, withdrawLinks } from "./link-tokens.ts";
import { demandGoodPassword } from "./password-policy.ts";
import { type UserRow, users } from "./tables.ts";
import { emailKeyOf, findUserByEmail, findUserById, lockUserRow, userReplyOf } from "./users.ts";

/** The signed-in person. */
export async function readProfile(context: Context, userId: string): Promise<User> {
  const { reader } = context.database;
  const user = await findUserById(reader, userId);
  if (user === undefined) throw unauthenticated();
  return userReplyOf(user, await context.ports.pointsOf(reader, userId));
}

/** Starts an e-mail change: a link to the new address, a word to the old one. Whether the new one is taken is not told. */
async function startEmailChange(tx: Tx, context: Context, user: UserRow, newEmail: string): Promise<void> {
  if (emailKeyOf(newEmail) === user.emailKey) return cancelEmailChange(tx, user);
  await tx.update(users).set({ pendingEmail: newEmail }).where(eq(users.id, user.id));
  const { id: userId, firstName, language } = user;
  const link = await makeLink(tx, context, { userId, purpose: "change-email", email: newEmail });
  const owner = await findUserByEmail(tx, newEmail);
  if (owner === undefined) {
    const data = { firstName, newEmail, path: link.path };
    await context.mails.send(tx, {
      kind: "email-change",
      to: newEmail,
      language,
      key: `email-change:${link.reference}`,
      data,
    });
  } else {
    await sendAlreadyRegistered(tx, context, owner);
  }
  if (user.email === null) return;
  await context.mails.send(tx, {
    kind: "email-change-notice",
    to: user.email,
    language,
    key: `email-change-notice:${link.reference}`,
    data: { firstName, newEmail },
  });
}

/** Asking for the address that one has takes an open change back. */
async function cancelEmailChange(tx: Tx, user: UserRow): Promise<void> {
  await withdrawLinks(tx, user.id, "change-email");
  await tx.update(users).set({ pendingEmail: null }).where(eq(users.id, user.id));
}

async function newHash(
  context: Context,
  rules: LimitRules,
  caller: Caller,
  input: UpdateMe,
): Promise<string | undefined> {
  const { currentPassword, newPassword } = input;
  if (newPassword === undefined && currentPassword === undefined) return undefined;
  if (currentPassword === undefined || currentPassword === "")
    throw invalidField("currentPassword", "REQUIRED", "Required");
  const user = await findUserById(context.database.reader, caller.userId);
  if (user === undefined) throw unauthenticated();
  if (newPassword !== undefined) demandGoodPassword(newPassword, "newPassword", user.email ?? "");
  await demandPassword(context, rules, user, currentPassword, "currentPassword");
  return newPassword === undefined ? undefined : context.passwords.hash(newPassword);
}

const changed = (input: UpdateMe) => {
  const { firstName, lastName, phone, country, language, marketingOptIn } = input;
  return { firstName, lastName, phone, country, language, marketingOptIn };
};

/** Changes what the body names, all of it or nothing. Never role, points or flags. */
export async function updateProfile(
  context: Context,
  rules: LimitRules,
  caller: Caller,
  input: UpdateMe,
  place: Place,
): Promise<User> {
  const passwordHash = await newHash(context, rules, caller, input);
  const { email } = input;
  if (email !== undefined) await context.limits.demand(rules.mailAddress(`change:${caller.userId}`));
  await context.database.transaction(async (tx) => {
    const user = await lockUserRow(tx, caller.userId);
    if (user === undefined) throw unauthenticated();
    // Drizzle leaves out what is undefined.
    await tx
      .update(users)
      .set({ ...definedOf(changed(input)), updatedAt: context.clock.now() })
      .where(eq(users.id, user.id));
    if (email !== undefined) await startEmailChange(tx, context, user, email);
    if (passwordHash !== undefined)
      await writePassword(tx, context, { user, passwordHash, exceptSession: caller.sessionId, how: "change" }, place);
  });
  return readProfile(context, caller.userId);
}
