import type { Tx } from "#server/platform/db/database.ts";
import type { Context } from "../context.ts";
import { findUserById } from "../users.ts";

/** Tells a person that their second factor was turned on or off. */
export async function mailFactorChange(
  tx: Tx,
  context: Context,
  userId: string,
  kind: "second-factor-on" | "second-factor-off",
): Promise<void> {
  const user = await findUserById(tx, userId);
  if (user === undefined || user.email === null) return;
  const { email: to, language, firstName } = user;
  await context.mails.send(tx, { kind, to, language, key: `${kind}:${context.ids.next()}`, data: { firstName } });
}
