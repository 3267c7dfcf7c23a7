import type { FastifyInstance } from "fastify";
import type { Clock } from "#server/platform/clock.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { PgUpdateSetSource } from "#server/platform/db/orm.ts";
import { and, isNotNull, sql } from "#server/platform/db/orm.ts";
import { notFound, unavailable } from "#server/platform/errors.ts";
import { takes } from "#server/platform/http/takes.ts";
import type { FileStore } from "./file-store.ts";
import { inspectPicture, type PictureFacts, renditionFormats, widths } from "./picture.ts";
import { cleanPicture } from "./receive-picture.ts";
import { createRenditions, originalPath, type Renditions } from "./renditions.ts";
import { media } from "./tables.ts";

export { libraryRoutes } from "./admin/routes.ts";
export type { FileFacts, FileStore, ListedFile } from "./file-store.ts";
export { inspectPicture, type PictureFacts, renderPicture } from "./picture.ts";
export { cleanPicture } from "./receive-picture.ts";
export { sweepPictures, sweepPicturesJob } from "./sweep-pictures.ts";
export { createVideos, readVideo, sweepVideosJob, type VideoFacts, type VideoStore, type Videos } from "./videos.ts";
export { hashOfUrl, urlOf, type WireImage, wireImage } from "./wire-image.ts";

export type StoredPicture = PictureFacts & { readonly bytes: number };

export interface Media {
  /**
   * Stores an image's bytes (deduplicated) and returns its facts. Call before the transaction. Throws 400
   * IMAGE_UNREADABLE.
   */
  readonly keep: (bytes: Buffer) => Promise<PictureFacts>;
  /**
   * Stores an uploaded image re-encoded and without metadata. Call before the transaction. Throws 400 IMAGE_UNREADABLE.
   */
  readonly receive: (bytes: Buffer) => Promise<StoredPicture>;
  /**
   * Facts of recorded images by hash, for a record about to refer to them; marks them as used. Unknown ones are
   * omitted.
   */
  readonly readPictureFacts: (reader: Reader, hashes: readonly string[]) => Promise<ReadonlyMap<string, PictureFacts>>;
  /**
   * Records stored images of customers. Throws 503 when a cleanup has just deleted the same one; upload it again.
   */
  readonly record: (tx: Tx, pictures: readonly StoredPicture[]) => Promise<void>;
  /** Records stored images of the shop, which staff find in the library from then on. Throws 503 as `record`. */
  readonly addToLibrary: (tx: Tx, pictures: readonly StoredPicture[], fileName?: string) => Promise<void>;
  /** `GET /media/{hash}/{width}.{format}`; a `webp` URL serves AVIF to clients that accept it, once it is rendered. */
  readonly mount: (http: FastifyInstance) => void;
}

const immutable = "public, max-age=31536000, immutable";
const rowsAtOnce = 500;
const factColumns = {
  hash: media.hash,
  format: media.format,
  width: media.width,
  height: media.height,
  placeholder: media.placeholder,
};

async function readPictureFacts(reader: Reader, hashes: readonly string[]): Promise<ReadonlyMap<string, PictureFacts>> {
  if (hashes.length === 0) return new Map();
  const named = sql`${media.hash} = any(${sql.param([...new Set(hashes)].sort())}::text[])`;
  // Waits for a cleanup that is deleting one of them now; a later cleanup sees it as used.
  await reader
    .update(media)
    .set({ unusedSince: null })
    .where(and(named, isNotNull(media.unusedSince)));
  // Locked until the record that refers to them is committed: a concurrent deletion waits, and then sees them as used.
  const rows = await reader.select(factColumns).from(media).where(named).orderBy(media.hash).for("key share");
  return new Map(rows.map((facts) => [facts.hash, facts]));
}

async function write(
  tx: Tx,
  files: FileStore,
  pictures: readonly (typeof media.$inferInsert)[],
  set: PgUpdateSetSource<typeof media>,
): Promise<void> {
  for (let at = 0; at < pictures.length; at += rowsAtOnce) {
    const rows = pictures.slice(at, at + rowsAtOnce);
    await tx
      .insert(media)
      .values(rows)
      .onConflictDoUpdate({ target: media.hash, set: { ...set, unusedSince: null } });
    // The statement above waits for a running cleanup, so it is now certain whether the file was deleted.
    for (const { hash } of rows)
      if ((await files.head(originalPath(hash))) === undefined) throw unavailable("The picture has to be sent again");
  }
}

export function createMedia(
  { clock }: { readonly clock: Clock },
  files: FileStore,
  renditions = createRenditions(files),
): Media {
  const keep = async (bytes: Buffer): Promise<PictureFacts> => {
    const facts = await inspectPicture(bytes);
    await files.write(originalPath(facts.hash), bytes);
    return facts;
  };
  return {
    keep,
    receive: async (bytes) => {
      const clean = await cleanPicture(bytes);
      return { ...(await keep(clean)), bytes: clean.length };
    },
    readPictureFacts,
    record: (tx, pictures) => {
      const createdAt = clock.now();
      return write(
        tx,
        files,
        pictures.map((picture) => ({ ...picture, createdAt })),
        {},
      );
    },
    addToLibrary: (tx, pictures, fileName) => {
      const now = clock.now();
      const rows = pictures.map((picture) => ({ ...picture, fileName, createdAt: now, libraryAt: now }));
      // Uploaded again, it is the same picture and counts as the newest.
      return write(tx, files, rows, {
        libraryAt: sql`excluded.library_at`,
        fileName: sql`coalesce(excluded.file_name, ${media.fileName})`,
      });
    },
    mount: (http) => mountMedia(http, renditions),
  };
}

function mountMedia(http: FastifyInstance, renditions: Renditions): void {
  http.get<{ Params: { hash: string; file: string } }>("/media/:hash/:file", async (request, reply) => {
    const { hash, file } = request.params;
    const [, digits = "", extension = ""] = /^(\d{3,4})\.(\w+)$/.exec(file) ?? [];
    const width = widths.find((one) => String(one) === digits);
    const format = renditionFormats.find((one) => one === extension);
    if (!/^[0-9a-f]{32}$/.test(hash) || width === undefined || format === undefined) throw notFound();
    const isChosen = format === "webp" && takes(request.headers.accept, "image/avif");
    const found = await (isChosen ? renditions.readSmallest(hash, width) : renditions.read(hash, width, format));
    if (found === undefined) throw notFound();
    if (format === "webp") reply.header("vary", "Accept");
    return reply
      .type(`image/${found.format}`)
      .header("cache-control", immutable)
      .header("cross-origin-resource-policy", "same-origin")
      .send(found.bytes);
  });
}
