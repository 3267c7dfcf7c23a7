import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Database, Reader } from "#server/platform/db/database.ts";
import { notFound } from "#server/platform/errors.ts";
import { gzipHead, gzipTail, inflatePart } from "#server/platform/http/deflated-parts.ts";
import { takes } from "#server/platform/http/takes.ts";
import { type FeedChannel, feedAt, feedName } from "#shared/domain/feeds.ts";
import { findFeed, readParts } from "./queries.ts";
import type { FeedRow } from "./tables.ts";

const types: Readonly<Record<FeedChannel, string>> = { google: "application/xml", meta: "text/csv" };
const untilFirstBuildSeconds = 60;

const tagOf = ({ hash }: FeedRow): string => `W/"${hash}"`;

/** Whether the caller has this content already (RFC 9110, 13.1.2). */
const has = (header: string | undefined, { hash }: FeedRow): boolean =>
  (header ?? "").split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === `"${hash}"`);

async function* gzipped(reader: Reader, feed: FeedRow): AsyncGenerator<Buffer> {
  yield gzipHead;
  yield* readParts(reader, feed);
  yield gzipTail(feed.checksum, feed.plainBytes);
}

async function* plain(reader: Reader, feed: FeedRow): AsyncGenerator<Buffer> {
  for await (const part of readParts(reader, feed)) yield inflatePart(part);
}

async function send(reader: Reader, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const feed = feedAt(request.url.split("?", 1)[0] ?? "");
  if (feed === undefined) throw notFound();
  const row = await findFeed(reader, feedName(feed));
  if (row === undefined) return reply.code(503).header("retry-after", untilFirstBuildSeconds).send();
  const asGzip = takes(request.headers["accept-encoding"]?.toString(), "gzip");
  reply
    .type(`${types[feed.channel]}; charset=utf-8`)
    .header("etag", tagOf(row))
    .header("vary", "Accept-Encoding")
    .header("cache-control", "public, max-age=60")
    .header("x-robots-tag", "noindex");
  if (has(request.headers["if-none-match"], row)) return reply.code(304).send();
  const length = asGzip ? gzipHead.length + row.deflatedBytes + gzipTail(0, 0).length : row.plainBytes;
  reply.header("content-length", length);
  if (asGzip) reply.header("content-encoding", "gzip");
  if (request.method === "HEAD") return reply.send();
  return reply.send(Readable.from((asGzip ? gzipped : plain)(reader, row), { objectMode: false, highWaterMark: 1 }));
}

/** Serves the stored feeds: every process sends the same bytes, with a few parts in memory at a time. */
export function mountFeeds(http: FastifyInstance, { reader }: Pick<Database, "reader">): void {
  http.route({
    method: ["GET", "HEAD"],
    url: "/feeds/*",
    handler: (request, reply) => send(reader, request, reply),
  });
}
