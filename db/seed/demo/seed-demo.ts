import { composeFiles } from "#server/composition/files.ts";
import { createMedia } from "#server/modules/media/index.ts";
import { bumpContentVersion } from "#server/platform/content-version.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type SeedContext, seedId, seedRandom } from "./context.ts";
import { isUntouched } from "./is-untouched.ts";
import { keepPictures } from "./keep-pictures.ts";
import { parts } from "./parts/index.ts";
import { drawings } from "./pictures.ts";

export interface SeedOptions {
  readonly log: (line: string) => void;
}

const mark = "demo";
// An arbitrary number, the same in every process of the shop.
const lockKey = 4_919_020;

async function writeAll(context: SeedContext): Promise<void> {
  for (const [name, part] of Object.entries(parts)) {
    const start = performance.now();
    await part(context);
    context.platform.log.debug({ part: name, ms: Math.round(performance.now() - start) }, "seed");
  }
}

/** The seed is one long transaction, which exceeds the shop's timeouts. */
async function liftLimits(tx: Tx): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local lock_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}

/**
 * Seeds an empty database in one transaction: a kill leaves nothing, and of two concurrent processes one waits and
 * finds it done. Returns whether it wrote anything.
 */
export async function seedDemo(platform: Platform, { log }: SeedOptions): Promise<boolean> {
  const { database, clock } = platform;
  if (!(await isUntouched(database.reader))) return false;
  log("filling in the demo shop…");
  const media = createMedia(platform, composeFiles(platform).all);
  // Files first: without rows they are harmless, and the next start stores the same ones again.
  const pictures = await keepPictures(media, drawings());
  return database.transaction(async (tx) => {
    await liftLimits(tx);
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    if (!(await isUntouched(tx))) return false;
    const now = clock.now();
    await tx.execute(sql`insert into seed_runs (name, at) values (${mark}, ${now.toISOString()})`);
    await media.addToLibrary(tx, pictures.records);
    await writeAll({ platform, tx, now, idOf: seedId, randomOf: seedRandom, imageOf: pictures.imageOf, log });
    await bumpContentVersion(tx, "catalogue");
    await bumpContentVersion(tx, "content");
    return true;
  });
}
