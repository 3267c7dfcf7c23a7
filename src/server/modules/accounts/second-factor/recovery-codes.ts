import { randomBytes } from "node:crypto";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, isNull, sql } from "#server/platform/db/orm.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import type { Context } from "../context.ts";
import { staffRecoveryCodes } from "../tables.ts";
import { toBase32 } from "./totp.ts";

const codes = 10;
// 80 bits, so that a fast hash suffices.
const codeBytes = 10;

/** Normalizes a typed code: capitals, no hyphens or spaces. */
const toPlain = (typed: string): string => typed.replace(/[^a-z2-7]/gi, "").toUpperCase();

const newCode = (): string => (toBase32(randomBytes(codeBytes)).match(/.{4}/g) ?? []).join("-");

/** Replaces a person's codes and returns the new ones, which cannot be read again. */
export async function writeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const made = Array.from({ length: codes }, newCode);
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.userId, userId));
  await tx.insert(staffRecoveryCodes).values(made.map((code) => ({ userId, codeHash: hashToken(toPlain(code)) })));
  return made;
}

/** Consumes a code; false when it is wrong or was used. */
export async function claimRecoveryCode(tx: Tx, context: Context, userId: string, typed: string): Promise<boolean> {
  const rows = await tx
    .update(staffRecoveryCodes)
    .set({ usedAt: context.clock.now() })
    .where(
      and(
        eq(staffRecoveryCodes.userId, userId),
        eq(staffRecoveryCodes.codeHash, hashToken(toPlain(typed))),
        isNull(staffRecoveryCodes.usedAt),
      ),
    )
    .returning({ userId: staffRecoveryCodes.userId });
  return rows.length === 1;
}

export async function countRecoveryCodes(reader: Reader, userId: string): Promise<number> {
  const [row] = await reader
    .select({ left: sql<number>`count(*)::int` })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.userId, userId), isNull(staffRecoveryCodes.usedAt)));
  return row?.left ?? 0;
}
