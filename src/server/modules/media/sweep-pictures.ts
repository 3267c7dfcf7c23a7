import { addDays } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { FileStore } from "./file-store.ts";
import { originalPath, renditionsPath } from "./renditions.ts";

export const sweepPicturesJob = "sweep-pictures";

/** Days before an unused image is deleted, because a draft in a browser may still refer to it. */
const unusedDays = 7;
const atOnce = 200;

/** Hashes of all images whose URL occurs in the texts. */
const usedFrom = (texts: SQL): SQL =>
  sql`used as materialized (
    select distinct (regexp_matches(kept.text, '/media/([0-9a-f]{32})/', 'g'))[1] as hash from (${texts}) as kept (text))`;
const isUsed = sql`exists (select 1 from used where used.hash = media.hash)`;

/** Records since when images are unused; images in use again are reset. */
async function note(tx: Tx, texts: SQL, now: Date): Promise<void> {
  await tx.execute(sql`with ${usedFrom(texts)}
    update media set unused_since = case when ${isUsed} then null else ${now.toISOString()}::timestamptz end
    where (unused_since is not null) = ${isUsed}`);
}

/**
 * Deletes some images, files first: rows disappear for others only after the files, and a crash leaves rows that are
 * still unused. The delete statement itself checks that they are unused.
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
  /** One column of texts that contain the URLs of all images in use. */
  readonly texts: SQL;
}

/** Deletes images (rows and files) unused for a week. Returns how many. */
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
