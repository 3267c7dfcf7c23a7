import {
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type Input,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";
import { uploadLimits } from "#shared/domain/private-media.ts";

const maxSeconds = Math.floor(uploadLimits.clip.maxMs / 1000);

export interface ClipPart {
  readonly from: number;
  readonly to: number;
  readonly isMuted: boolean;
}

/** Packets between two moments, in their stored order. */
async function* packetsIn(
  sink: EncodedPacketSink,
  first: EncodedPacket,
  start: number,
  end: number,
): AsyncGenerator<EncodedPacket> {
  for await (const packet of sink.packets(first)) {
    if (packet.timestamp >= end) return;
    if (packet.timestamp >= start) yield packet.clone({ timestamp: packet.timestamp - start });
  }
}

/** The sound of a clip, if every browser can play its format. */
async function findSound(input: Input) {
  const track = await input.getPrimaryAudioTrack();
  const decoderConfig = (await track?.getDecoderConfig()) ?? null;
  if (track === null || decoderConfig === null || (track.codec !== "aac" && track.codec !== "opus")) return undefined;
  return { packets: new EncodedPacketSink(track), source: new EncodedAudioPacketSource(track.codec), decoderConfig };
}

/**
 * Cuts a clip without an encoder: its frames are copied as they are, from the key frame at or before its beginning. The
 * location is not copied. `undefined` if the format cannot be copied.
 */
export async function copyClip(input: Input, video: InputVideoTrack, part: ClipPart): Promise<Blob | undefined> {
  const { codec } = video;
  const decoderConfig = await video.getDecoderConfig();
  const frames = new EncodedPacketSink(video);
  const key = (await frames.getKeyPacket(part.from)) ?? (await frames.getFirstKeyPacket());
  if (codec === null || decoderConfig === null || key === null) return undefined;
  const start = key.timestamp;
  const end = Math.min(part.to, start + maxSeconds);
  const isWebm = (await input.getFormat()) === WEBM;
  const target = new BufferTarget();
  const format = isWebm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: "in-memory" });
  const output = new Output({ format, target });
  const pictures = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(pictures, { rotation: video.rotation });
  const sound = part.isMuted ? undefined : await findSound(input);
  if (sound !== undefined) output.addAudioTrack(sound.source);
  await output.start();
  for await (const packet of packetsIn(frames, key, start, end)) await pictures.add(packet, { decoderConfig });
  pictures.close();
  if (sound !== undefined) {
    const { packets, source, decoderConfig: soundConfig } = sound;
    const first = (await packets.getPacket(start)) ?? (await packets.getFirstPacket());
    if (first !== null)
      for await (const packet of packetsIn(packets, first, start, end))
        await source.add(packet, { decoderConfig: soundConfig });
    source.close();
  }
  await output.finalize();
  return target.buffer === null ? undefined : new Blob([target.buffer], { type: isWebm ? "video/webm" : "video/mp4" });
}
