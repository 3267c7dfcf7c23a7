import { and, isNotNull, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Clock } from "#server/platform/clock.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { notFound, unavailable } from "#server/platform/errors.ts";
import { takes } from "#server/platform/http/takes.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { FileStore } from "./file-store.ts";
import { inspectPicture, type PictureFacts, renditionFormats, widths } from "./picture.ts";
import { cleanPicture } from "./receive-picture.ts";
import { createRenditions, originalPath, type Renditions } from "./renditions.ts";
import { media } from "./tables.ts";

export type { FileFacts, FileStore, ListedFile } from "./file-store.ts";
export { inspectPicture, type PictureFacts, renderPicture } from "./picture.ts";
export { cleanPicture } from "./receive-picture.ts";
export { sweepPictures, sweepPicturesJob } from "./sweep-pictures.ts";
export { createVideos, readVideo, sweepVideosJob, type VideoFacts, type VideoStore, type Videos } from "./videos.ts";

/** An image in the API shape: URL and size of its default rendition. */
export interface WireImage {
  url: string;
  width: number;
  height: number;
  alt: LocalizedText;
  placeholder: string;
}

export interface Media {
  /**
   * Stores an image's bytes (deduplicated) and returns its facts. Call before the transaction. Throws 400
   * IMAGE_UNREADABLE.
   */
  readonly keep: (bytes: Buffer) => Promise<PictureFacts>;
  /**
   * Stores an uploaded image re-encoded and without metadata. Call before the transaction. Throws 400 IMAGE_UNREADABLE.
   */
  readonly receive: (bytes: Buffer) => Promise<PictureFacts & { readonly bytes: number }>;
  /**
   * Facts of recorded images by hash, for a record about to refer to them; marks them as used. Unknown ones are
   * omitted.
   */
  readonly readPictureFacts: (reader: Reader, hashes: readonly string[]) => Promise<ReadonlyMap<string, PictureFacts>>;
  /** Records stored images. Throws 503 when a cleanup has just deleted the same one; upload it again. */
  readonly record: (tx: Tx, pictures: readonly (PictureFacts & { readonly bytes: number })[]) => Promise<void>;
  /** `GET /media/{hash}/{width}.{format}`; a `webp` URL serves AVIF to clients that accept it, once it is rendered. */
  readonly mount: (http: FastifyInstance) => void;
}

const usualWidth = 640;
const immutable = "public, max-age=31536000, immutable";
const rowsAtOnce = 500;

/** The image for pages; other widths have the same URL with another number. */
export function wireImage({ hash, format, width, height, placeholder }: PictureFacts, alt: LocalizedText): WireImage {
  const shown = format === "svg" ? usualWidth : Math.min(usualWidth, width);
  return {
    url: `/media/${hash}/${usualWidth}.webp`,
    width: shown,
    height: Math.max(1, Math.round((shown * height) / width)),
    alt,
    placeholder,
  };
}

/** The hash in an image URL; undefined for other URLs. */
export const hashOfUrl = (url: string): string | undefined => /^\/media\/([0-9a-f]{32})\//.exec(url)?.[1];

async function readPictureFacts(reader: Reader, hashes: readonly string[]): Promise<ReadonlyMap<string, PictureFacts>> {
  if (hashes.length === 0) return new Map();
  const named = sql`${media.hash} = any(${sql.param([...new Set(hashes)].sort())}::text[])`;
  // Waits for a cleanup that is deleting one of them now; a later cleanup sees it as used.
  await reader
    .update(media)
    .set({ unusedSince: null })
    .where(and(named, isNotNull(media.unusedSince)));
  const rows = await reader.select().from(media).where(named);
  return new Map(rows.map(({ bytes: _, createdAt: __, unusedSince: ___, ...facts }) => [facts.hash, facts]));
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
    record: async (tx, pictures) => {
      for (let at = 0; at < pictures.length; at += rowsAtOnce) {
        const rows = pictures.slice(at, at + rowsAtOnce).map((picture) => ({ ...picture, createdAt: clock.now() }));
        const target = media.hash;
        await tx
          .insert(media)
          .values(rows)
          .onConflictDoUpdate({ target, set: { unusedSince: null } });
        // The statement above waits for a running cleanup, so it is now certain whether the file was deleted.
        for (const { hash } of rows)
          if ((await files.head(originalPath(hash))) === undefined)
            throw unavailable("The picture has to be sent again");
      }
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
