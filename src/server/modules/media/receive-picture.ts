import sharp from "sharp";
import { invalidField } from "#server/platform/errors.ts";
import { limitInputPixels } from "./picture.ts";

// Detected from the bytes, whatever the file name. No SVG (may contain scripts), no animations, no rare formats.
const accepted: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "heif"]);
/** Twice the widest rendition. */
const maxSide = 2400;

function unreadable(cause: unknown): Error {
  const refusal = invalidField(
    "image",
    "IMAGE_UNREADABLE",
    "The image is not a JPEG, PNG, WebP or AVIF that can be read",
  );
  refusal.cause = cause;
  return refusal;
}

/**
 * Re-encodes an uploaded image: upright, limited in size, without metadata (locations, names, thumbnails). Throws 400
 * IMAGE_UNREADABLE.
 */
export async function cleanPicture(bytes: Buffer): Promise<Buffer> {
  try {
    const { format = "", compression, pages = 1 } = await sharp(bytes, { limitInputPixels }).metadata();
    if (!accepted.has(format) || (format === "heif" && compression !== "av1") || pages > 1)
      throw new Error(`a ${format} of ${pages} pages`);
    return await sharp(bytes, { limitInputPixels, failOn: "error" })
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 92, effort: 4 })
      .toBuffer();
  } catch (error) {
    throw unreadable(error);
  }
}
