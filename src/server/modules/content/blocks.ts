import { bumpContentVersion } from "#server/platform/content-version.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, sql } from "#server/platform/db/orm.ts";
import { plainContent } from "./plain-content.ts";
import { type BlockData, type BlockKey, contentBlocks } from "./tables.ts";

/** All blocks; those never written have default content. */
export async function readBlocks(reader: Reader): Promise<BlockData> {
  const rows = await reader.select().from(contentBlocks).orderBy(asc(contentBlocks.key));
  return { ...plainContent, ...Object.fromEntries(rows.map((row) => [row.key, row.data])) };
}

export async function readBlock<K extends BlockKey>(reader: Reader, key: K): Promise<BlockData[K]> {
  const [row] = await reader.select({ data: contentBlocks.data }).from(contentBlocks).where(eq(contentBlocks.key, key));
  return row === undefined ? plainContent[key] : (row.data as BlockData[K]);
}

/** The block in which staff describe who runs the shop. */
export const readShop = (reader: Reader): Promise<BlockData["shop"]> => readBlock(reader, "shop");

// An empty value (no announcement) is stored as JSON null and not as SQL NULL.
const json = (data: unknown) => sql`${JSON.stringify(data)}::jsonb`;

export interface VersionedBlock<K extends BlockKey> {
  readonly data: BlockData[K];
  /** 0 until first written. */
  readonly version: number;
  readonly updatedAt: Date | undefined;
}

/** A block with its version, which an update must name. */
export async function readVersionedBlock<K extends BlockKey>(reader: Reader, key: K): Promise<VersionedBlock<K>> {
  const [row] = await reader.select().from(contentBlocks).where(eq(contentBlocks.key, key)).limit(1);
  if (row === undefined) return { data: plainContent[key], version: 0, updatedAt: undefined };
  return { data: row.data as BlockData[K], version: row.version, updatedAt: row.updatedAt };
}

/** Writes a block and invalidates all rendered pages. The caller has validated the data. */
export async function writeBlock<K extends BlockKey>(tx: Tx, key: K, data: BlockData[K], now: Date): Promise<void> {
  const version = sql`${contentBlocks.version} + 1`;
  await tx
    .insert(contentBlocks)
    .values({ key, data: json(data), updatedAt: now })
    .onConflictDoUpdate({ target: contentBlocks.key, set: { data: json(data), updatedAt: now, version } });
  await bumpContentVersion(tx, "content");
}

/** Like `writeBlock`, unless `version` is outdated: then writes nothing and returns false. */
export async function replaceBlock<K extends BlockKey>(
  tx: Tx,
  key: K,
  { data, version }: { readonly data: BlockData[K]; readonly version: number },
  now: Date,
): Promise<boolean> {
  const rows =
    version === 0
      ? await tx
          .insert(contentBlocks)
          .values({ key, data: json(data), updatedAt: now })
          .onConflictDoNothing()
          .returning({ key: contentBlocks.key })
      : await tx
          .update(contentBlocks)
          .set({ data: json(data), updatedAt: now, version: version + 1 })
          .where(and(eq(contentBlocks.key, key), eq(contentBlocks.version, version)))
          .returning({ key: contentBlocks.key });
  if (rows.length === 0) return false;
  await bumpContentVersion(tx, "content");
  return true;
}
