import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";
import sharp from "sharp";
import {
  judgeRecording,
  type MediaCode,
  maxPixels,
  photoSides,
  type UploadPurpose,
} from "#shared/domain/private-media.ts";

/** An accepted file, re-encoded to nothing but picture and sound. */
export interface CheckedMedia {
  readonly mime: string;
  readonly bytes: Uint8Array;
  /** The thumbnail of a photo. */
  readonly small: Uint8Array | null;
  readonly ms: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

export type CheckOutcome = CheckedMedia | { readonly code: MediaCode };

const acceptedPictures: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "heif"]);
/** Enough to measure the frame rate. */
const packetsToCount = 200;

const fits = (side: number) => ({ width: side, height: side, fit: "inside", withoutEnlargement: true }) as const;

async function checkPhoto(bytes: Uint8Array): Promise<CheckOutcome> {
  const { format = "", compression, pages = 1, width, height } = await sharp(bytes).metadata();
  if (!acceptedPictures.has(format) || (format === "heif" && compression !== "av1") || pages > 1)
    return { code: "MEDIA_UNREADABLE" };
  if (width * height > maxPixels) return { code: "TOO_BIG" };
  // Keeps only the pixels: locations, names and thumbnails are removed.
  const draw = (side: number) =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
      .rotate()
      .resize(fits(side))
      .webp({ quality: 82, effort: 4 })
      .toBuffer({ resolveWithObject: true });
  const whole = await draw(photoSides.whole);
  const small = await draw(photoSides.small);
  return {
    ...{ mime: "image/webp", bytes: whole.data, small: small.data, ms: null },
    ...{ width: whole.info.width, height: whole.info.height },
  };
}

/** Packets are copied and never decoded, so that this works without codecs. */
async function rewrite(input: Input, isMp4: boolean, isSilent: boolean): Promise<Uint8Array | undefined> {
  const target = new BufferTarget();
  const format = isMp4 ? new Mp4OutputFormat({ fastStart: "in-memory" }) : new WebMOutputFormat();
  const conversion = await Conversion.init({
    ...{ input, output: new Output({ format, target }), tags: {}, showWarnings: false },
    ...(isSilent ? { audio: { discard: true } } : {}),
  });
  if (!conversion.isValid) return undefined;
  await conversion.execute();
  return target.buffer === null ? undefined : new Uint8Array(target.buffer);
}

async function checkRecording(purpose: Exclude<UploadPurpose, "photo">, bytes: Uint8Array): Promise<CheckOutcome> {
  const input = new Input({ formats: [MP4, QTFF, WEBM], source: new BufferSource(bytes) });
  const isMp4 = (await input.getFormat()) !== WEBM;
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const stats = await video?.computePacketStats(packetsToCount);
  const ms = Math.round((await input.computeDuration()) * 1000);
  const code = judgeRecording(purpose, {
    ms,
    video:
      video === null
        ? undefined
        : {
            ...{ codec: video.codec, width: video.displayWidth, height: video.displayHeight },
            fps: stats?.averagePacketRate ?? 0,
          },
    audio: audio === null ? undefined : { codec: audio.codec },
  });
  if (code !== undefined) return { code };
  const isSilent = purpose === "exercise_video";
  // Videos of exercises have one format only.
  if (isSilent && !isMp4) return { code: "CODEC_UNSUPPORTED" };
  const written = await rewrite(input, isMp4, isSilent);
  if (written === undefined || written.length === 0) return { code: "MEDIA_UNREADABLE" };
  const isSeen = purpose !== "voice" && video !== null;
  return {
    mime: `${isSeen ? "video" : "audio"}/${isMp4 ? "mp4" : "webm"}`,
    ...{ bytes: written, small: null, ms },
    ...{ width: isSeen ? video.displayWidth : null, height: isSeen ? video.displayHeight : null },
  };
}

/** Checks an uploaded file by its content, whatever its name says, and re-encodes it. */
export async function checkMedia(purpose: UploadPurpose, bytes: Uint8Array): Promise<CheckOutcome> {
  try {
    return await (purpose === "photo" ? checkPhoto(bytes) : checkRecording(purpose, bytes));
  } catch {
    // Any error of the libraries means that the file cannot be read.
    return { code: "MEDIA_UNREADABLE" };
  }
}
