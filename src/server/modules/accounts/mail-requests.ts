import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq, inArray } from "#server/platform/db/orm.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { sendAlreadyRegistered, sendPasswordReset, sendVerification } from "./account-mails.ts";
import type { Context, Place } from "./context.ts";
import type { LimitRules } from "./limit-rules.ts";
import { users } from "./tables.ts";
import { toEmailKey } from "./users.ts";

/** Does not reveal whether the account exists. */
export const mailRequestedMessage = "If an account with this email address exists, we have sent a message to it.";

export const mailRequestJob = "accounts-mail-request";

export type MailRequest = {
  /** `registration`: somebody tried to register with the address. */
  readonly kind: "registration" | "verification" | "password-reset";
  readonly email: string;
  readonly language: Language;
};

export const enqueueMailRequest = (tx: Tx, { jobs }: Pick<Context, "jobs">, request: MailRequest): Promise<void> =>
  jobs.enqueue(tx, mailRequestJob, request);

/**
 * Queues a mail request. A job looks up the account later, so the response takes the same work and time for every
 * address. Excess requests for one address are dropped silently; excess requests from one network address or in total
 * are rejected.
 */
export async function requestMail(
  context: Context,
  rules: LimitRules,
  request: MailRequest,
  place: Place,
): Promise<{ message: string }> {
  await context.limits.assertAllowed(rules.mailNetwork(place.ip));
  await context.limits.assertAllowed(rules.mailTotal);
  const { isAllowed } = await context.limits.take(rules.mailAddress(toEmailKey(request.email)));
  if (isAllowed) await context.database.transaction((tx) => enqueueMailRequest(tx, context, request));
  return { message: mailRequestedMessage };
}

/** Which requests of a batch belong to an account, in one statement. */
export async function haveAccounts(reader: Reader, batch: readonly MailRequest[]): Promise<boolean[]> {
  const keys = batch.map(({ email }) => toEmailKey(email));
  const rows = await reader.select({ emailKey: users.emailKey }).from(users).where(inArray(users.emailKey, keys));
  const known = new Set(rows.map((row) => row.emailKey));
  return keys.map((key) => known.has(key));
}

/** The job: sends the mail if a matching account exists. */
export async function answerMailRequest(context: Context, request: MailRequest): Promise<void> {
  const { kind, email, language } = request;
  await context.database.transaction(async (tx) => {
    // Locks the user, so that the second of two concurrent requests sees the first one's link.
    const [user] = await tx
      .select()
      .from(users)
      .where(eq(users.emailKey, toEmailKey(email)))
      .for("update");
    if (user === undefined || user.lockedAt !== null) return;
    if (kind === "password-reset") return sendPasswordReset(tx, context, user);
    if (user.emailVerifiedAt === null) return sendVerification(tx, context, user, language);
    if (kind === "registration") await sendAlreadyRegistered(tx, context, user);
  });
}
