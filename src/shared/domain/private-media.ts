/** Pictures, clips and voice notes of members, and the limits for uploads. */

export const mediaKinds = ["clip", "photo", "voice"] as const;
export type MediaKind = (typeof mediaKinds)[number];

export const uploadPurposes = [...mediaKinds, "exercise_video"] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

export const uploadTargetKinds = ["thread", "checkin", "exercise"] as const;
export type UploadTargetKind = (typeof uploadTargetKinds)[number];

/** `expired`: given up, or no bytes for a day. */
export const uploadStates = ["receiving", "checking", "ready", "refused", "expired"] as const;
export type UploadState = (typeof uploadStates)[number];

/** Why an uploaded file is refused. */
export const mediaCodes = ["MEDIA_UNREADABLE", "CODEC_UNSUPPORTED", "TOO_LONG", "TOO_SMALL", "TOO_BIG"] as const;
export type MediaCode = (typeof mediaCodes)[number];

export interface PurposeLimits {
  readonly maxBytes: number;
  readonly perDay: number;
  /** Minimum length of a recording. */
  readonly minMs: number;
  readonly maxMs: number;
}

const megabyte = 1_000_000;

export const uploadLimits: Readonly<Record<UploadPurpose, PurposeLimits>> = {
  clip: { maxBytes: 60 * megabyte, perDay: 10, minMs: 1000, maxMs: 30_500 },
  photo: { maxBytes: 15 * megabyte, perDay: 20, minMs: 0, maxMs: 0 },
  voice: { maxBytes: 2 * megabyte, perDay: 60, minMs: 500, maxMs: 120_000 },
  exercise_video: { maxBytes: 25 * megabyte, perDay: 100, minMs: 5000, maxMs: 60_000 },
};

/** Total bytes of a member's clips, including open uploads. */
export const maxClipBytes = 2_000 * megabyte;
export const maxPixels = 40_000_000;
export const photoSides = { whole: 1600, small: 480 } as const;
export const clipSides = { min: 240, max: 1920 } as const;
/** A little over 60, since cameras do not keep time exactly. */
export const maxFramesPerSecond = 60.5;
export const peakCount = 64;
export const maxAttachments = 4;

const videoCodecs: ReadonlySet<string> = new Set(["avc", "vp8", "vp9", "av1"]);
const audioCodecs: ReadonlySet<string> = new Set(["aac", "opus"]);

/** The tracks found in a recording. */
export interface FoundTracks {
  readonly ms: number;
  readonly video:
    | { readonly codec: string | null; readonly width: number; readonly height: number; readonly fps: number }
    | undefined;
  readonly audio: { readonly codec: string | null } | undefined;
}

/** Why a recording is refused; `undefined`: it is accepted. */
export function judgeRecording(
  purpose: Exclude<UploadPurpose, "photo">,
  { ms, video, audio }: FoundTracks,
): MediaCode | undefined {
  const { minMs, maxMs } = uploadLimits[purpose];
  const isSeen = purpose !== "voice";
  if (isSeen ? video === undefined : audio === undefined) return "MEDIA_UNREADABLE";
  // A truncated file does not state its length.
  if (!Number.isFinite(ms) || ms <= 0) return "MEDIA_UNREADABLE";
  if (isSeen && video !== undefined) {
    if (video.codec === null || !videoCodecs.has(video.codec)) return "CODEC_UNSUPPORTED";
    const sides = [video.width, video.height];
    if (!sides.every((side) => side > 0)) return "MEDIA_UNREADABLE";
    if (sides.some((side) => side < clipSides.min)) return "TOO_SMALL";
    if (sides.some((side) => side > clipSides.max) || video.fps > maxFramesPerSecond) return "TOO_BIG";
  }
  if (audio !== undefined && (audio.codec === null || !audioCodecs.has(audio.codec))) return "CODEC_UNSUPPORTED";
  if (ms > maxMs) return "TOO_LONG";
  return ms < minMs ? "TOO_SMALL" : undefined;
}
