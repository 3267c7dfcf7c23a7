import type { Tx } from "#server/platform/db/database.ts";
import type { Context } from "../context.ts";
import { findUserById } from "../users.ts";

type Change =
  | { readonly kind: "second-factor-on" | "second-factor-off" }
  /** `passkey`: its name; `null` for the authenticator app. */
  | { readonly kind: "factor-added" | "factor-removed"; readonly passkey: string | null };

/** Mails a person that their second factor was turned on or off, or that a method was added or removed. */
export async function mailFactorChange(tx: Tx, context: Context, userId: string, change: Change): Promise<void> {
  const user = await findUserById(tx, userId);
  if (user === undefined || user.email === null) return;
  const { email: to, language, firstName } = user;
  const mail = { to, userId, language, key: `${change.kind}:${context.ids.next()}` };
  if ("passkey" in change) {
    const data = { firstName, passkey: change.passkey };
    await context.notify(tx, { ...mail, kind: change.kind, data });
  } else await context.notify(tx, { ...mail, kind: change.kind, data: { firstName } });
}
