import type { Database } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { referralCodes } from "./tables.ts";

// No 0, 1, I, L or O, because codes are read aloud and typed. 31^8 values make guessing impractical.
const letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const codeLength = 8;

/**
 * Derives eight letters from a secret's bytes. Skips bytes beyond the last full alphabet, so that all letters are
 * equally likely.
 */
export function codeFrom(secret: string): string {
  const bytes = [...Buffer.from(secret, "base64url")].filter((byte) => byte < letters.length * 8);
  return bytes
    .slice(0, codeLength)
    .map((byte) => letters[byte % letters.length])
    .join("");
}

/** Normalizes a typed code; `undefined` when it is malformed. */
export function readCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase();
  return code.length === codeLength && [...code].every((letter) => letters.includes(letter)) ? code : undefined;
}

async function knownCode(database: Database, userId: string): Promise<string | undefined> {
  const [row] = await database.reader.select().from(referralCodes).where(eq(referralCodes.userId, userId)).limit(1);
  return row?.code;
}

/** A customer's permanent code, created on first read; concurrent reads get the same one. */
export async function codeFor({ database, ids, clock }: Platform, userId: string): Promise<string> {
  for (let tries = 0; tries < 5; tries += 1) {
    const known = await knownCode(database, userId);
    if (known !== undefined) return known;
    const code = codeFrom(ids.secret());
    if (code.length === codeLength)
      await database.transaction((tx) =>
        tx.insert(referralCodes).values({ userId, code, createdAt: clock.now() }).onConflictDoNothing(),
      );
  }
  throw new Error("no code could be made");
}
