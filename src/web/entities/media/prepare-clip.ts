import {
  BlobSource,
  BufferTarget,
  Conversion,
  canEncodeAudio,
  getFirstEncodableVideoCodec,
  Input,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";
import { uploadLimits } from "#shared/domain/private-media.ts";

const longSide = 1280;
const framesPerSecond = 30;
const videoBits = 1_800_000;
const audioBits = 64_000;
/** Differences that nobody sees. */
const slackSeconds = 0.05;

/** Why a clip cannot be sent from this device. */
export class ClipError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const read = (file: Blob): Input => new Input({ formats: [MP4, QTFF, WEBM], source: new BlobSource(file) });

async function findVideo(input: Input): Promise<InputVideoTrack> {
  const video = await input.getPrimaryVideoTrack().catch(() => null);
  if (video === null) throw new ClipError("MEDIA_UNREADABLE");
  return video;
}

/** How long a clip is, before anything is done with it. Throws ClipError. */
export async function readClipSeconds(file: Blob): Promise<number> {
  const input = read(file);
  await findVideo(input);
  const seconds = await input.computeDuration().catch(() => 0);
  if (seconds <= 0) throw new ClipError("MEDIA_UNREADABLE");
  return seconds;
}

interface Wish {
  readonly from: number;
  readonly to: number;
  readonly isMuted: boolean;
}

/** Without an encoder a clip goes as it is, if it needs no cut. */
function sendAsItIs(file: Blob, video: InputVideoTrack, isWhole: boolean): Blob {
  if (video.codec === "hevc" || video.codec === null) throw new ClipError("CODEC_UNSUPPORTED");
  if (!isWhole) throw new ClipError("CANNOT_CUT");
  if (file.size > uploadLimits.clip.maxBytes) throw new ClipError("TOO_BIG");
  return file;
}

function toSides({ displayWidth, displayHeight }: InputVideoTrack): { width: number; height: number } {
  const scale = Math.min(1, longSide / Math.max(displayWidth, displayHeight));
  const even = (side: number): number => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(displayWidth), height: even(displayHeight) };
}

/** Cuts a clip and makes it small enough for a slow network. Throws ClipError. */
export async function prepareClip(file: Blob, wish: Wish, onPercent: (percent: number) => void): Promise<Blob> {
  const input = read(file);
  const video = await findVideo(input);
  const seconds = await input.computeDuration();
  const isWhole = wish.from <= slackSeconds && wish.to >= seconds - slackSeconds;
  const sides = toSides(video);
  const codec = await getFirstEncodableVideoCodec(["avc", "vp9", "vp8"], { ...sides, bitrate: videoBits });
  if (codec === null || !(await video.canDecode())) return sendAsItIs(file, video, isWhole);
  const isMp4 = codec === "avc";
  const target = new BufferTarget();
  const format = isMp4 ? new Mp4OutputFormat({ fastStart: "in-memory" }) : new WebMOutputFormat();
  const sound = isMp4 && (await canEncodeAudio("aac")) ? ("aac" as const) : ("opus" as const);
  const conversion = await Conversion.init({
    ...{ input, output: new Output({ format, target }), tags: {}, showWarnings: false },
    trim: { start: wish.from, end: wish.to },
    video: { ...sides, fit: "contain", codec, bitrate: videoBits, frameRate: framesPerSecond, forceTranscode: true },
    audio: wish.isMuted ? { discard: true } : { codec: sound, bitrate: audioBits, numberOfChannels: 1 },
  });
  if (!conversion.isValid) return sendAsItIs(file, video, isWhole);
  conversion.onProgress = (part) => onPercent(Math.floor(100 * part));
  await conversion.execute();
  if (target.buffer === null) throw new ClipError("MEDIA_UNREADABLE");
  return new Blob([target.buffer], { type: isMp4 ? "video/mp4" : "video/webm" });
}
