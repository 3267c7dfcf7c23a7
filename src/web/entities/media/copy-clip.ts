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

interface Part {
  readonly from: number;
  readonly to: number;
  readonly isMuted: boolean;
}

/** Packets from a moment up to another one, in the order in which they are stored. */
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

/**
 * Cuts a clip without an encoder: its frames are copied as they are, from the key frame at or before its beginning. Where
 * it was taken is not copied. `undefined` for what cannot be copied.
 */
export async function copyClip(input: Input, video: InputVideoTrack, part: Part): Promise<Blob | undefined> {
  const { codec } = video;
  const config = await video.getDecoderConfig();
  const frames = new EncodedPacketSink(video);
  const key = (await frames.getKeyPacket(part.from)) ?? (await frames.getFirstKeyPacket());
  if (codec === null || config === null || key === null) return undefined;
  const start = key.timestamp;
  const end = Math.min(part.to, start + maxSeconds);
  const isWebm = (await input.getFormat()) === WEBM;
  const target = new BufferTarget();
  const format = isWebm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: "in-memory" });
  const output = new Output({ format, target });
  const pictures = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(pictures, { rotation: video.rotation });
  const audio = part.isMuted ? null : await input.getPrimaryAudioTrack();
  const soundConfig = (await audio?.getDecoderConfig()) ?? null;
  const isHeard = audio !== null && soundConfig !== null && (audio.codec === "aac" || audio.codec === "opus");
  const sound = isHeard && audio.codec !== null ? new EncodedAudioPacketSource(audio.codec) : undefined;
  if (sound !== undefined) output.addAudioTrack(sound);
  await output.start();
  for await (const packet of packetsIn(frames, key, start, end)) await pictures.add(packet, { decoderConfig: config });
  pictures.close();
  if (sound !== undefined && audio !== null && soundConfig !== null) {
    const notes = new EncodedPacketSink(audio);
    const first = (await notes.getPacket(start)) ?? (await notes.getFirstPacket());
    if (first !== null)
      for await (const packet of packetsIn(notes, first, start, end))
        await sound.add(packet, { decoderConfig: soundConfig });
    sound.close();
  }
  await output.finalize();
  return target.buffer === null ? undefined : new Blob([target.buffer], { type: isWebm ? "video/webm" : "video/mp4" });
}
