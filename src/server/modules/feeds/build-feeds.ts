import { setImmediate as nextTurn } from "node:timers/promises";
import { readFeedProducts, readVersions } from "#server/modules/catalogue/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { allFeeds } from "#shared/domain/feeds.ts";
import { addParts, dropOldParts, publishBuild, readBuilt } from "./queries.ts";
import { isRenewalDue } from "./renewal.ts";
import { createFeedWriter, type FeedWriter, type WrittenPart } from "./write-feed.ts";

export type FeedNeeds = Pick<Platform, "database" | "clock" | "ids" | "origin">;

const productsPerPart = 50;

/** Writes one part of every feed, and yields to other work after each. */
async function writePart(
  writers: readonly FeedWriter[],
  write: (writer: FeedWriter) => Promise<WrittenPart>,
): Promise<WrittenPart[]> {
  const writing: Promise<WrittenPart>[] = [];
  for (const writer of writers) {
    writing.push(write(writer));
    await nextTurn();
  }
  return Promise.all(writing);
}

/** Writes all feeds in one pass through the catalogue, a part at a time, and then publishes them. */
export async function buildFeeds({ database, clock, ids, origin }: FeedNeeds): Promise<void> {
  const startedAt = clock.now().getTime();
  const buildId = ids.next();
  await dropOldParts(database.reader);
  // Read before the first product, so that changes during the build trigger the next one.
  const versions = await readVersions(database.pool);
  const writers = allFeeds.map((feed) => createFeedWriter(feed, origin()));
  let parts = 0;
  const store = async (write: (writer: FeedWriter) => Promise<WrittenPart>): Promise<void> => {
    const written = await writePart(writers, write);
    await addParts(database.reader, buildId, written);
    parts += written.length;
  };
  await store((writer) => writer.begin());
  let after: string | undefined;
  do {
    const products = await readFeedProducts(database.pool, after, productsPerPart);
    if (products.length > 0) await store((writer) => writer.add(products));
    after = products.length < productsPerPart ? undefined : products.at(-1)?.id;
  } while (after !== undefined);
  await store((writer) => writer.end());
  const builtAt = clock.now();
  const written = writers.map((writer) => writer.facts());
  const tookMs = builtAt.getTime() - startedAt;
  await database.transaction((tx) => publishBuild(tx, { ...versions, buildId, builtAt, tookMs, parts, written }));
  await dropOldParts(database.reader);
}

/** Writes the feeds if they are too old or the catalogue has changed. */
export async function renewFeeds(needs: FeedNeeds): Promise<void> {
  const { database, clock } = needs;
  const built = await readBuilt(database.reader);
  if (isRenewalDue(built, clock.now(), await readVersions(database.pool))) await buildFeeds(needs);
}
