import type { Tx } from "#server/platform/db/database.ts";
import type { Language } from "#shared/i18n/languages.ts";
import type { Context } from "./context.ts";
import { makeLink, resendPauseSeconds, wasJustMade } from "./link-tokens.ts";
import type { UserRow } from "./tables.ts";

/** Mails an address verification link, unless one was just sent. */
export async function sendVerification(tx: Tx, context: Context, user: UserRow, language: Language): Promise<void> {
  const { email } = user;
  if (email === null) return;
  const purpose = "verify-email";
  if (await wasJustMade(tx, context, { userId: user.id, purpose })) return;
  const link = await makeLink(tx, context, { userId: user.id, purpose, email });
  const data = { firstName: user.firstName, path: link.path };
  await context.notify(tx, {
    kind: "verification",
    to: email,
    userId: user.id,
    language,
    key: `verification:${link.reference}`,
    data,
  });
}

/** Tells an address's owner that somebody tried to register with it; at most once a minute. */
export async function sendAlreadyRegistered(tx: Tx, context: Context, user: UserRow): Promise<void> {
  if (user.email === null) return;
  const minute = Math.floor(context.clock.now().getTime() / (resendPauseSeconds * 1000));
  await context.notify(tx, {
    kind: "already-registered",
    to: user.email,
    userId: user.id,
    language: user.language,
    key: `already-registered:${user.id}:${minute}`,
    data: { firstName: user.firstName },
  });
}

/** Mails a password reset link, unless one was just sent. */
export async function sendPasswordReset(tx: Tx, context: Context, user: UserRow): Promise<void> {
  const { email } = user;
  if (email === null) return;
  const purpose = "reset-password";
  if (await wasJustMade(tx, context, { userId: user.id, purpose })) return;
  const link = await makeLink(tx, context, { userId: user.id, purpose, email });
  await context.notify(tx, {
    kind: "password-reset",
    to: email,
    userId: user.id,
    language: user.language,
    key: `password-reset:${link.reference}`,
    data: { firstName: user.firstName, path: link.path },
  });
}
