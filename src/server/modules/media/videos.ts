import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { addDays } from "#server/platform/clock.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, lte, type SQL, sql } from "#server/platform/db/orm.ts";
import { notFound, unavailable } from "#server/platform/errors.ts";
import { readRange } from "#server/platform/http/byte-range.ts";
import type { Platform } from "#server/platform/platform.ts";
import { hashBytes } from "./picture.ts";
import { videos } from "./tables.ts";

/** Storage of videos: a folder or a bucket. A storage that does not answer throws 503 UNAVAILABLE. */
export interface VideoStore {
  /** Atomic: others see the whole file or none. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Bytes from one offset to another (exclusive); `undefined` for missing files. */
  get(key: string, from: number, to: number): Promise<Buffer | undefined>;
  /** No-op when missing. */
  remove(key: string): Promise<void>;
}

/** Public videos, each named by the hash of its content. */
export interface Videos {
  /** Stores a checked MP4 and returns its hash. Storing the same one again changes nothing. */
  readonly keep: (bytes: Buffer, facts: Omit<VideoFacts, "hash" | "bytes">) => Promise<string>;
  /** Deletes videos that nothing shows and that are older than a week. `used`: a query of hashes. */
  readonly sweep: (used: SQL) => Promise<number>;
  /** `GET /media/v/{hash}.mp4`, whole or in part. */
  readonly mount: (http: FastifyInstance) => void;
}

export type VideoFacts = Omit<typeof videos.$inferSelect, "createdAt">;

export const sweepVideosJob = "sweep-videos";
/** Days after which an upload that no exercise uses is deleted. */
const unusedDays = 7;
const atOnce = 100;
/** More than a browser requests at once. */
const pieceBytes = 1_048_576;

const toKey = (hash: string): string => `${hash.slice(0, 2)}/${hash}`;

/** Locks a video, so that it stays while a record begins to name it. */
export async function readVideo(tx: Tx, hash: string): Promise<VideoFacts | undefined> {
  const [row] = await tx.select().from(videos).where(eq(videos.hash, hash)).for("share");
  return row;
}

const headers = {
  "cache-control": "public, max-age=31536000, immutable",
  "accept-ranges": "bytes",
  "cross-origin-resource-policy": "same-origin",
};

async function* readPieces(store: VideoStore, hash: string, from: number, to: number): AsyncGenerator<Buffer> {
  for (let at = from; at < to; at += pieceBytes) {
    const piece = await store.get(toKey(hash), at, Math.min(at + pieceBytes, to));
    if (piece === undefined) throw unavailable("The file is not there", `video ${hash} has no bytes`);
    yield piece;
  }
}

async function send(reader: Reader, store: VideoStore, reply: FastifyReply, hash: string, range: string | undefined) {
  const [row] = await reader.select().from(videos).where(eq(videos.hash, hash)).limit(1);
  if (row === undefined) throw notFound();
  const part = readRange(range, row.bytes);
  if (part === "beyond") return reply.status(416).header("content-range", `bytes */${row.bytes}`).send();
  const { from, to } = part === "whole" ? { from: 0, to: row.bytes } : part;
  if (part !== "whole") reply.status(206).header("content-range", `bytes ${from}-${to - 1}/${row.bytes}`);
  reply
    .headers(headers)
    .type("video/mp4")
    .header("content-length", to - from);
  return reply.send(Readable.from(readPieces(store, hash, from, to), { objectMode: false }));
}

/** Deletes rows first and then, before others see that, the files. Returns how many. */
async function takeAway(tx: Tx, store: VideoStore, used: SQL, before: Date): Promise<number> {
  const old = await tx
    .select({ hash: videos.hash })
    .from(videos)
    .where(and(lte(videos.createdAt, before), sql`${videos.hash} not in (${used})`))
    .orderBy(videos.hash)
    .limit(atOnce)
    .for("update");
  for (const { hash } of old) {
    // Checked again under the lock: it may be in use by now.
    const gone = await tx
      .delete(videos)
      .where(and(eq(videos.hash, hash), sql`${videos.hash} not in (${used})`))
      .returning({ hash: videos.hash });
    if (gone.length > 0) await store.remove(toKey(hash));
  }
  return old.length;
}

export function createVideos({ database, clock }: Pick<Platform, "database" | "clock">, store: VideoStore): Videos {
  const { reader } = database;
  return {
    keep: async (bytes, facts) => {
      const hash = hashBytes(bytes);
      await store.put(toKey(hash), bytes);
      const row = { ...facts, hash, bytes: bytes.length, createdAt: clock.now() };
      await reader
        .insert(videos)
        .values(row)
        .onConflictDoUpdate({ target: videos.hash, set: { createdAt: row.createdAt } });
      // The statement above waits for a running cleanup, which may have removed the file.
      if ((await store.get(toKey(hash), 0, 1)) === undefined) throw unavailable("The video has to be sent again");
      return hash;
    },
    sweep: (used) => database.transaction((tx) => takeAway(tx, store, used, addDays(clock.now(), -unusedDays))),
    mount: (http) => {
      http.get<{ Params: { file: string } }>("/media/v/:file", async (request, reply) => {
        const [, hash = ""] = /^([0-9a-f]{32})\.mp4$/.exec(request.params.file) ?? [];
        if (hash === "") throw notFound();
        return send(reader, store, reply, hash, request.headers.range);
      });
    },
  };
}
