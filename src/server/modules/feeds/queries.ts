import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, count, eq, gte, notInArray, sql } from "#server/platform/db/orm.ts";
import { allFeeds } from "#shared/domain/feeds.ts";
import type { BuiltFacts } from "./renewal.ts";
import { type FeedRow, feedParts, feeds } from "./tables.ts";
import type { WrittenFeed, WrittenPart } from "./write-feed.ts";

export async function findFeed(reader: Reader, name: string): Promise<FeedRow | undefined> {
  const [row] = await reader.select().from(feeds).where(eq(feeds.name, name));
  return row;
}

export const listFeeds = (reader: Reader): Promise<FeedRow[]> => reader.select().from(feeds).limit(allFeeds.length);

/** The versions from which the feeds were built; undefined unless all feeds exist. */
export async function readBuilt(reader: Reader): Promise<BuiltFacts | undefined> {
  const rows = await listFeeds(reader);
  const [row] = rows;
  if (row === undefined || rows.length < allFeeds.length) return undefined;
  const { catalogueVersion, availabilityVersion, builtAt, tookMs } = row;
  return { catalogue: catalogueVersion, availability: availabilityVersion, builtAt, tookMs };
}

const partsPerRead = 4;

/** The parts of a build in order, a few at a time. Throws when one is missing. */
export async function* readParts(reader: Reader, { name, buildId }: FeedRow): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += partsPerRead) {
    const rows = await reader
      .select({ position: feedParts.position, body: feedParts.body })
      .from(feedParts)
      .where(and(eq(feedParts.buildId, buildId), eq(feedParts.feed, name), gte(feedParts.position, position)))
      .orderBy(feedParts.position)
      .limit(partsPerRead);
    if (position === 0 && rows[0]?.position !== 0) throw new Error(`feed ${name} is no longer there`);
    for (const { body } of rows) yield body;
    if (rows.length < partsPerRead) return;
  }
}

export async function addParts(reader: Reader, buildId: string, parts: readonly WrittenPart[]): Promise<void> {
  await reader.insert(feedParts).values(parts.map((part) => ({ buildId, ...part })));
}

/** Deletes all builds except those that readers may still be downloading. */
export async function dropOldParts(reader: Reader): Promise<void> {
  const rows = await reader.select({ now: feeds.buildId, before: feeds.previousBuildId }).from(feeds);
  const kept = [...new Set(rows.flatMap(({ now, before }) => (before === null ? [now] : [now, before])))];
  await reader.delete(feedParts).where(kept.length === 0 ? undefined : notInArray(feedParts.buildId, kept));
}

export interface FinishedBuild extends BuiltFacts {
  readonly buildId: string;
  readonly parts: number;
  readonly written: readonly WrittenFeed[];
}

/** Makes a build the current one. Throws if a part is missing, which another build may have deleted. */
export async function publishBuild(tx: Tx, build: FinishedBuild): Promise<void> {
  const { buildId, builtAt, tookMs, catalogue, availability } = build;
  const [found] = await tx.select({ count: count() }).from(feedParts).where(eq(feedParts.buildId, buildId));
  if (found?.count !== build.parts) throw new Error("feeds were written by two processes at once");
  const shared = { buildId, builtAt, tookMs, catalogueVersion: catalogue, availabilityVersion: availability };
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  await tx
    .insert(feeds)
    .values(build.written.map((one) => ({ ...one, ...shared })))
    .onConflictDoUpdate({
      target: feeds.name,
      set: {
        previousBuildId: sql`${feeds.buildId}`,
        buildId,
        builtAt,
        tookMs,
        catalogueVersion: catalogue,
        availabilityVersion: availability,
        hash: excluded("hash"),
        checksum: excluded("checksum"),
        plainBytes: excluded("plain_bytes"),
        deflatedBytes: excluded("deflated_bytes"),
        items: excluded("items"),
        leftOut: excluded("left_out"),
      },
    });
}
