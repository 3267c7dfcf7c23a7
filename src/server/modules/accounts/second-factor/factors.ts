import { and, eq, isNotNull, lt } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { SecondFactorCode } from "#shared/contract/second-factor.ts";
import { toLatinDigits } from "#shared/domain/digits.ts";
import type { Context } from "../context.ts";
import { type FactorRow, staffFactors } from "../tables.ts";
import { claimRecoveryCode } from "./recovery-codes.ts";
import { stepOfCode } from "./totp.ts";

export async function findFactor(reader: Reader, userId: string): Promise<FactorRow | undefined> {
  const [row] = await reader.select().from(staffFactors).where(eq(staffFactors.userId, userId)).limit(1);
  return row;
}

/** The factor that a sign-in asks for: one that was confirmed. */
export async function hasFactor(reader: Reader, userId: string): Promise<boolean> {
  return ((await findFactor(reader, userId))?.confirmedAt ?? null) !== null;
}

/** The step of a typed code; `undefined` when it is wrong. */
export function toStep(context: Context, factor: FactorRow, typed: string): number | undefined {
  const secret = context.factorSeal.open(factor.secretSealed);
  if (secret === undefined) return undefined;
  const code = toLatinDigits(typed).replace(/\D/g, "");
  return stepOfCode(Buffer.from(secret, "base64"), code, context.clock.now());
}

async function claimStep(tx: Tx, context: Context, userId: string, typed: string): Promise<boolean> {
  const factor = await findFactor(tx, userId);
  const step = factor === undefined ? undefined : toStep(context, factor, typed);
  if (step === undefined) return false;
  const rows = await tx
    .update(staffFactors)
    .set({ lastStep: step })
    .where(and(eq(staffFactors.userId, userId), isNotNull(staffFactors.confirmedAt), lt(staffFactors.lastStep, step)))
    .returning({ userId: staffFactors.userId });
  return rows.length === 1;
}

/** Uses a code up: false when it is wrong or was taken before. */
export const claimCode = (
  tx: Tx,
  context: Context,
  userId: string,
  { method, code }: SecondFactorCode,
): Promise<boolean> =>
  method === "totp" ? claimStep(tx, context, userId, code) : claimRecoveryCode(tx, context, userId, code);
