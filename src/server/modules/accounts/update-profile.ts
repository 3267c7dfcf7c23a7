import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { invalidField, unauthenticated } from "#server/platform/errors.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { UpdateMe, User } from "#shared/contract/accounts.ts";
import { sendAlreadyRegistered } from "./account-mails.ts";
import { assertPassword, writePassword } from "./change-password.ts";
import type { Context, Place } from "./context.ts";
import { omitUndefined } from "./defined.ts";
import { passwordWrong } from "./errors.ts";
import type { LimitRules } from "./limit-rules.ts";
import { makeLink, withdrawLinks } from "./link-tokens.ts";
import { setMarketingOptIn } from "./marketing.ts";
import { assertStrongPassword } from "./password-policy.ts";
import { type UserRow, users } from "./tables.ts";
import { findUserByEmail, findUserById, lockUserRow, readUser, toEmailKey } from "./users.ts";

/** The signed-in user. */
export async function readProfile(context: Context, userId: string): Promise<User> {
  const { reader } = context.database;
  const user = await findUserById(reader, userId);
  if (user === undefined) throw unauthenticated();
  return readUser(reader, context.ports, user);
}

interface EmailChange {
  readonly user: UserRow;
  readonly newEmail: string;
  /** The requesting session, which stays active when the change is confirmed. */
  readonly sessionId: string;
}

/** Mails the old address about the change, with an undo link. */
async function sendChangeNotice(tx: Tx, context: Context, { user, newEmail }: EmailChange): Promise<void> {
  const { id: userId, email, firstName, language } = user;
  if (email === null) return;
  const undo = await makeLink(tx, context, { userId, purpose: "undo-email-change", email });
  await context.notify(tx, {
    kind: "email-change-notice",
    to: email,
    userId,
    language,
    key: `email-change-notice:${undo.reference}`,
    data: { firstName, newEmail, path: undo.path },
  });
}

/**
 * Starts an e-mail change: mails a confirmation link to the new address and an undo link to the old one. Does not
 * reveal whether the new address is taken.
 */
async function startEmailChange(tx: Tx, context: Context, change: EmailChange): Promise<void> {
  const { user, newEmail, sessionId } = change;
  await tx.update(users).set({ pendingEmail: newEmail }).where(eq(users.id, user.id));
  const { id: userId, firstName, language } = user;
  const link = await makeLink(tx, context, { userId, purpose: "change-email", email: newEmail, sessionId });
  const owner = await findUserByEmail(tx, newEmail);
  if (owner === undefined) {
    const data = { firstName, newEmail, path: link.path };
    await context.notify(tx, {
      kind: "email-change",
      to: newEmail,
      userId,
      language,
      key: `email-change:${link.reference}`,
      data,
    });
  } else {
    await sendAlreadyRegistered(tx, context, owner);
  }
  await sendChangeNotice(tx, context, change);
}

/** Requesting the current address cancels a pending change. */
async function cancelEmailChange(tx: Tx, user: UserRow): Promise<void> {
  await withdrawLinks(tx, user.id, "change-email");
  await tx.update(users).set({ pendingEmail: null }).where(eq(users.id, user.id));
}

interface CheckedPassword {
  /** The hash that the given password matched; if it changed before the write, nothing is written. */
  readonly proven?: string | null;
  /** Hash of the new password. */
  readonly newHash?: string;
}

const requiredPassword = () => invalidField("currentPassword", "REQUIRED", "Required");
const isAnotherAddress = (user: UserRow, email: string | undefined): email is string =>
  email !== undefined && toEmailKey(email) !== user.emailKey;

/** Checks the current password, required for changes of password or address. */
async function checkPassword(
  context: Context,
  rules: LimitRules,
  caller: Caller,
  { currentPassword, newPassword, email }: UpdateMe,
): Promise<CheckedPassword> {
  if (newPassword === undefined && currentPassword === undefined && email === undefined) return {};
  const user = await findUserById(context.database.reader, caller.userId);
  if (user === undefined) throw unauthenticated();
  if (currentPassword === undefined || currentPassword === "") {
    const isNeeded = newPassword !== undefined || currentPassword === "" || isAnotherAddress(user, email);
    if (isNeeded) throw requiredPassword();
    return {};
  }
  if (newPassword !== undefined) assertStrongPassword(newPassword, "newPassword", user.email ?? "");
  await assertPassword(context, rules, user, currentPassword, "currentPassword");
  const proven = user.passwordHash;
  return newPassword === undefined ? { proven } : { proven, newHash: await context.passwords.hash(newPassword) };
}

const changed = (input: UpdateMe) => {
  const { firstName, lastName, phone, country, language } = input;
  return { firstName, lastName, phone, country, language };
};

/** Applies the body's fields, all or none. Never role, points or flags. */
export async function updateProfile(
  context: Context,
  rules: LimitRules,
  caller: Caller,
  input: UpdateMe,
  place: Place,
): Promise<User> {
  const { proven, newHash } = await checkPassword(context, rules, caller, input);
  const { email } = input;
  const { sessionId } = caller;
  if (email !== undefined) await context.limits.assertAllowed(rules.mailAddress(`change:${caller.userId}`));
  await context.database.transaction(async (tx) => {
    const user = await lockUserRow(tx, caller.userId);
    if (user === undefined || user.lockedAt !== null) throw unauthenticated();
    // The account may have changed since the password was compared.
    if (proven !== undefined && proven !== user.passwordHash) throw passwordWrong("currentPassword");
    if (proven === undefined && isAnotherAddress(user, email)) throw requiredPassword();
    // Drizzle omits undefined fields.
    await tx
      .update(users)
      .set({ ...omitUndefined(changed(input)), updatedAt: context.clock.now() })
      .where(eq(users.id, user.id));
    if (input.marketingOptIn !== undefined)
      await setMarketingOptIn(tx, context, user.id, input.marketingOptIn, {
        ...{ source: "profile", place: "form", language: input.language, ip: place.ip },
      });
    if (newHash !== undefined)
      await writePassword(tx, context, { user, passwordHash: newHash, exceptSession: sessionId, how: "change" }, place);
    // Must follow the password change, which revokes pending changes.
    if (isAnotherAddress(user, email)) await startEmailChange(tx, context, { user, newEmail: email, sessionId });
    else if (email !== undefined) await cancelEmailChange(tx, user);
  });
  return readProfile(context, caller.userId);
}
