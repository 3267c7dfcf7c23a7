import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, isNotNull, lt } from "#server/platform/db/orm.ts";
import type { SecondFactorCode } from "#shared/contract/second-factor.ts";
import { toLatinDigits } from "#shared/domain/digits.ts";
import type { Context } from "../context.ts";
import { type FactorRow, staffFactors } from "../tables.ts";
import { listPasskeys } from "./passkeys/stored.ts";
import { claimRecoveryCode } from "./recovery-codes.ts";
import { stepOfCode } from "./totp.ts";

export async function findFactor(reader: Reader, userId: string): Promise<FactorRow | undefined> {
  const [row] = await reader.select().from(staffFactors).where(eq(staffFactors.userId, userId)).limit(1);
  return row;
}

/** Whether a user has a second factor: a confirmed app or a passkey. */
export async function hasFactor(reader: Reader, userId: string): Promise<boolean> {
  if (((await findFactor(reader, userId))?.confirmedAt ?? null) !== null) return true;
  return (await listPasskeys(reader, userId)).length > 0;
}

/** The step of a typed code, and the secret sealed with the current key; `undefined` when the code is wrong. */
export function readCode(
  context: Context,
  factor: FactorRow,
  typed: string,
): Pick<FactorRow, "lastStep" | "secretSealed"> | undefined {
  const secret = context.factorSeal.open(factor.secretSealed);
  if (secret === undefined) return undefined;
  const code = toLatinDigits(typed).replace(/\D/g, "");
  const lastStep = stepOfCode(Buffer.from(secret, "base64"), code, context.clock.now());
  return lastStep === undefined ? undefined : { lastStep, secretSealed: context.factorSeal.seal(secret) };
}

async function claimStep(tx: Tx, context: Context, userId: string, typed: string): Promise<boolean> {
  const factor = await findFactor(tx, userId);
  const right = factor === undefined ? undefined : readCode(context, factor, typed);
  if (right === undefined) return false;
  const rows = await tx
    .update(staffFactors)
    .set(right)
    .where(
      and(
        eq(staffFactors.userId, userId),
        isNotNull(staffFactors.confirmedAt),
        lt(staffFactors.lastStep, right.lastStep),
      ),
    )
    .returning({ userId: staffFactors.userId });
  return rows.length === 1;
}

/** Consumes a code; false when it is wrong or was used before. */
export const claimCode = (
  tx: Tx,
  context: Context,
  userId: string,
  { method, code }: SecondFactorCode,
): Promise<boolean> =>
  method === "totp" ? claimStep(tx, context, userId, code) : claimRecoveryCode(tx, context, userId, code);
