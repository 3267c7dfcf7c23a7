import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { memberKeys } from "./tables.ts";

const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** Encrypts a key under MEDIA_KEY for one holder: moved to another holder, it cannot be opened. */
export function wrapKey(mediaKey: Uint8Array, key: Uint8Array, holder: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", mediaKey, iv);
  cipher.setAAD(Buffer.from(holder));
  return Buffer.concat([iv, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when it was wrapped under another MEDIA_KEY, for another holder, or changed. */
export function unwrapKey(mediaKey: Uint8Array, wrapped: Buffer, holder: string): Buffer {
  const cipher = createDecipheriv("aes-256-gcm", mediaKey, wrapped.subarray(0, ivBytes));
  cipher.setAAD(Buffer.from(holder));
  cipher.setAuthTag(wrapped.subarray(-tagBytes));
  return Buffer.concat([cipher.update(wrapped.subarray(ivBytes, -tagBytes)), cipher.final()]);
}

export const makeKey = (): Buffer => randomBytes(keyBytes);

/** Creates a member's key if there is none, but not for a closed account. */
export async function ensureMemberKey(tx: Tx, mediaKey: Uint8Array, userId: string, at: Date): Promise<void> {
  const wrapped = wrapKey(mediaKey, makeKey(), userId);
  await tx.insert(memberKeys).values({ userId, wrapped, createdAt: at }).onConflictDoNothing();
}

/** Locks a member's key row, which serializes counting and writing for them. */
export async function lockMemberKey(tx: Tx, userId: string): Promise<{ readonly isLiving: boolean }> {
  const [row] = await tx.select().from(memberKeys).where(eq(memberKeys.userId, userId)).for("update");
  return { isLiving: row !== undefined && row.wrapped !== null };
}

/** `undefined` for closed accounts. */
export async function findMemberKey(reader: Reader, mediaKey: Uint8Array, userId: string): Promise<Buffer | undefined> {
  const [row] = await reader.select().from(memberKeys).where(eq(memberKeys.userId, userId)).limit(1);
  return row === undefined || row.wrapped === null ? undefined : unwrapKey(mediaKey, row.wrapped, userId);
}
