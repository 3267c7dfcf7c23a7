import { createHash } from "node:crypto";
import sharp from "sharp";
import { invalidField } from "#server/platform/errors.ts";

// Disables the libvips cache, because no image is rendered twice, and its threads, because renditions.ts runs
// renderings in parallel.
sharp.cache(false);
sharp.concurrency(1);

export type MediaFormat = "svg" | "png" | "jpeg" | "webp" | "avif";

export const widths = [160, 320, 480, 640, 960, 1200] as const;
export const renditionFormats = ["webp", "avif", "png"] as const;
export type RenditionFormat = (typeof renditionFormats)[number];

/** Protects against decompression bombs: about 6300 × 6300 pixels. */
export const limitInputPixels = 40_000_000;

/** Facts of an image. `width` and `height` in pixels of the original. */
export interface PictureFacts {
  readonly hash: string;
  readonly format: MediaFormat;
  readonly width: number;
  readonly height: number;
  /** Average colour, #rrggbb. */
  readonly placeholder: string;
}

const formats: Readonly<Record<string, MediaFormat>> = {
  svg: "svg",
  png: "png",
  jpeg: "jpeg",
  webp: "webp",
  heif: "avif",
};

export const hashBytes = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex").slice(0, 32);

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, "0");

async function averageColour(bytes: Buffer, isDrawing: boolean): Promise<string> {
  // An SVG is rendered at a tenth of its size to save work.
  const small = sharp(bytes, { limitInputPixels, ...(isDrawing ? { density: 7.2 } : {}) })
    .rotate()
    .flatten({ background: "#ffffff" });
  const { data } = await small
    .resize(1, 1, { fit: "fill" })
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${hex(data[0] ?? 0)}${hex(data[1] ?? 0)}${hex(data[2] ?? 0)}`;
}

/** Inspects an image's bytes. Throws 400 IMAGE_UNREADABLE for unsupported images. */
export async function inspectPicture(bytes: Buffer): Promise<PictureFacts> {
  try {
    const { format = "", width, height, autoOrient } = await sharp(bytes, { limitInputPixels }).metadata();
    const known = formats[format];
    if (known === undefined || width * height > limitInputPixels)
      throw new Error(`a ${format} of ${width} × ${height}`);
    const placeholder = await averageColour(bytes, known === "svg");
    return { hash: hashBytes(bytes), format: known, width: autoOrient.width, height: autoOrient.height, placeholder };
  } catch (error) {
    const refusal = invalidField("image", "IMAGE_UNREADABLE", "The image could not be read");
    refusal.cause = error;
    throw refusal;
  }
}

/**
 * Renders an original at a width: never enlarges rasters, applies the orientation, removes metadata such as locations.
 */
export async function renderPicture(original: Buffer, width: number, format: RenditionFormat): Promise<Buffer> {
  const facts = await sharp(original, { limitInputPixels }).metadata();
  const isDrawing = facts.format === "svg";
  const density = isDrawing ? Math.min(2400, Math.max(1, (72 * width) / facts.width)) : undefined;
  const picture = sharp(original, { limitInputPixels, ...(density === undefined ? {} : { density }) })
    .rotate()
    .resize({ width, withoutEnlargement: !isDrawing });
  if (format === "webp") return picture.webp({ quality: 82, effort: 3 }).toBuffer();
  if (format === "avif") return picture.avif({ quality: 58, effort: 2 }).toBuffer();
  return picture.png({ compressionLevel: 8 }).toBuffer();
}
