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
  type VideoCodec,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";
import { uploadLimits } from "#shared/domain/private-media.ts";
import { type ClipPart, copyClip } from "./copy-clip.ts";

const longSide = 1280;
const framesPerSecond = 30;
const videoBits = 1_800_000;
const audioBits = 64_000;

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

/** The codec in which this browser can encode a clip; `undefined` if it cannot. */
async function findCodec(video: InputVideoTrack): Promise<VideoCodec | undefined> {
  const codec = await getFirstEncodableVideoCodec(["avc", "vp9", "vp8"], { ...toSides(video), bitrate: videoBits });
  return codec !== null && (await video.canDecode()) ? codec : undefined;
}

export interface ClipFacts {
  readonly seconds: number;
  /** The clip is only cut, not compressed: the browser has no encoder for it. */
  readonly isCopied: boolean;
}

/** Reads a clip's length and how it will be prepared. Throws ClipError. */
export async function readClip(file: Blob): Promise<ClipFacts> {
  const input = read(file);
  const video = await findVideo(input);
  const seconds = await input.computeDuration().catch(() => 0);
  if (seconds <= 0) throw new ClipError("MEDIA_UNREADABLE");
  const isCopied = (await findCodec(video)) === undefined;
  if (isCopied) assertPlayable(video);
  return { seconds, isCopied };
}

/** A clip that is not converted must be playable for the coach. */
function assertPlayable({ codec }: InputVideoTrack): void {
  if (codec === "hevc" || codec === null) throw new ClipError("CODEC_UNSUPPORTED");
}

/** Without an encoder a clip keeps its frames; it is cut at key frames. */
async function sendUnchanged(input: Input, video: InputVideoTrack, part: ClipPart): Promise<Blob> {
  assertPlayable(video);
  const blob = await copyClip(input, video, part).catch(() => undefined);
  if (blob === undefined) throw new ClipError("CANNOT_CUT");
  if (blob.size > uploadLimits.clip.maxBytes) throw new ClipError("TOO_BIG");
  return blob;
}

function toSides({ displayWidth, displayHeight }: InputVideoTrack): { width: number; height: number } {
  const scale = Math.min(1, longSide / Math.max(displayWidth, displayHeight));
  const even = (side: number): number => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(displayWidth), height: even(displayHeight) };
}

/** Cuts a clip and makes it small enough for a slow network. Throws ClipError. */
export async function prepareClip(file: Blob, part: ClipPart, onPercent: (percent: number) => void): Promise<Blob> {
  const input = read(file);
  const video = await findVideo(input);
  const sides = toSides(video);
  const codec = await findCodec(video);
  if (codec === undefined) return sendUnchanged(input, video, part);
  const isMp4 = codec === "avc";
  const target = new BufferTarget();
  const format = isMp4 ? new Mp4OutputFormat({ fastStart: "in-memory" }) : new WebMOutputFormat();
  const sound = isMp4 && (await canEncodeAudio("aac")) ? ("aac" as const) : ("opus" as const);
  const conversion = await Conversion.init({
    ...{ input, output: new Output({ format, target }), tags: {}, showWarnings: false },
    trim: { start: part.from, end: part.to },
    video: { ...sides, fit: "contain", codec, bitrate: videoBits, frameRate: framesPerSecond, forceTranscode: true },
    audio: part.isMuted ? { discard: true } : { codec: sound, bitrate: audioBits, numberOfChannels: 1 },
  });
  if (!conversion.isValid) return sendUnchanged(input, video, part);
  conversion.onProgress = (share) => onPercent(Math.floor(100 * share));
  await conversion.execute();
  if (target.buffer === null) throw new ClipError("MEDIA_UNREADABLE");
  return new Blob([target.buffer], { type: isMp4 ? "video/mp4" : "video/webm" });
}
