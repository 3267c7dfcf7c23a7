import { type SQL, sql } from "drizzle-orm";
import { addDays } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { FileStore } from "./file-store.ts";
import { originalPath, renditionsPath } from "./renditions.ts";

export const sweepPicturesJob = "sweep-pictures";

/** A picture that nothing names stays for so long: drafts in somebody's browser may still name it. */
const unusedDays = 7;
const atOnce = 200;

/** The hashes of all pictures whose address stands in one of the texts. */
const usedFrom = (texts: SQL): SQL =>
  sql`used as materialized (
    select distinct (regexp_matches(kept.text, '/media/([0-9a-f]{32})/', 'g'))[1] as hash from (${texts}) as kept (text))`;
const isUsed = sql`exists (select 1 from used where used.hash = media.hash)`;

/** Notes since when pictures are unused; those that are named again start from the beginning. */
async function note(tx: Tx, texts: SQL, now: Date): Promise<void> {
  await tx.execute(sql`with ${usedFrom(texts)}
    update media set unused_since = case when ${isUsed} then null else ${now.toISOString()}::timestamptz end
    where (unused_since is not null) = ${isUsed}`);
}

/**
 * Takes some away, files first: the rows are gone for others only once the files are, and a crash in between leaves
 * rows that are as unused as before. Whether they are used is asked by the very statement that deletes.
 */
async function takeAway(tx: Tx, files: FileStore, texts: SQL, before: Date): Promise<number> {
  const isOld = sql`unused_since <= ${before.toISOString()}::timestamptz`;
  const gone = await readRows<{ hash: string }>(
    tx,
    sql`with ${usedFrom(texts)}
      delete from media where ${isOld} and not ${isUsed}
        and hash in (select hash from media where ${isOld} order by hash limit ${atOnce})
      returning hash`,
  );
  for (const { hash } of gone) {
    await files.remove(originalPath(hash));
    await files.remove(renditionsPath(hash));
  }
  return gone.length;
}

interface SweepDeps extends Pick<Platform, "database" | "clock"> {
  readonly files: FileStore;
  /** One column of texts in which the addresses of all used pictures stand. */
  readonly texts: SQL;
}

/** Deletes pictures, rows and files, that nothing has named for a week. Resolves to how many. */
export async function sweepPictures({ database, clock, files, texts }: SweepDeps): Promise<number> {
  const now = clock.now();
  await database.transaction((tx) => note(tx, texts, now));
  const before = addDays(now, -unusedDays);
  for (let total = 0; ; ) {
    const gone = await database.transaction((tx) => takeAway(tx, files, texts, before));
    total += gone;
    if (gone < atOnce) return total;
  }
}
