import { type Media, type PictureFacts, wireImage } from "#server/modules/media/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import type { ReviewPhoto, uploadReviewPhoto } from "#shared/contract/reviews.ts";
import { unknownPhoto } from "./errors.ts";

const uploadsADay = 40;

function toPhoto(facts: PictureFacts): ReviewPhoto {
  const { url, width, height, placeholder } = wireImage(facts, { ar: "", en: "" });
  return { url, width, height, placeholder };
}

/**
 * Keeps a customer's picture without its metadata. Its address cannot be guessed and
 * is published only with an approved review. Throws 400 IMAGE_UNREADABLE, 429.
 */
export async function receivePhoto(
  { database, rateLimits }: Pick<Platform, "database" | "rateLimits">,
  media: Pick<Media, "receive" | "record">,
  userId: string,
  bytes: Buffer,
): Promise<ReplyOf<typeof uploadReviewPhoto>> {
  await rateLimits.assertAllowed({ key: `review-photo:${userId}`, max: uploadsADay, windowSeconds: 86_400 });
  const picture = await media.receive(bytes);
  await database.transaction((tx) => media.record(tx, [picture]));
  return { photo: { ...toPhoto(picture), hash: picture.hash } };
}

/** The pictures that a review shows, each once. Throws 400 UNKNOWN_IMAGE. */
export async function photosFrom(
  reader: Reader,
  media: Pick<Media, "readPictureFacts">,
  hashes: readonly string[],
): Promise<ReviewPhoto[]> {
  const facts = await media.readPictureFacts(reader, hashes);
  return [...new Set(hashes)].map((hash, at) => {
    const known = facts.get(hash);
    if (known === undefined) throw unknownPhoto(at);
    return toPhoto(known);
  });
}
