import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq } from "#server/platform/db/orm.ts";
import { importParts } from "./tables.ts";

const partBytes = 262_144;

/** Stores a file for the import job. */
export async function keepFile(tx: Tx, importId: string, file: Buffer): Promise<void> {
  // At least one part, so that an empty stored file differs from a missing one.
  for (let place = 0; place === 0 || place * partBytes < file.length; place += 1) {
    const bytes = file.subarray(place * partBytes, (place + 1) * partBytes);
    await tx.insert(importParts).values({ importId, place, bytes });
  }
}

/** Reads a stored file with one part in memory at a time. */
export async function* readParts(reader: Reader, importId: string): AsyncGenerator<Uint8Array> {
  for (let place = 0; ; place += 1) {
    const [part] = await reader
      .select({ bytes: importParts.bytes })
      .from(importParts)
      .where(and(eq(importParts.importId, importId), eq(importParts.place, place)));
    if (part === undefined) return;
    yield part.bytes;
  }
}

export async function forgetFile(tx: Tx, importId: string): Promise<void> {
  await tx.delete(importParts).where(eq(importParts.importId, importId));
}
