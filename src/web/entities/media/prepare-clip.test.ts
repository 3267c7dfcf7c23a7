import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } from "mediabunny";
import { expect, test } from "vitest";
import { readMediaFile } from "#test/factories/media.ts";
import { prepareClip, readClip } from "./prepare-clip.ts";

const fileOf = (name: string): Blob => new Blob([new Uint8Array(readMediaFile(name))]);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "fine",
    (error: { code?: string }) => error.code,
  );

/** Whether the file contains the camera's location. */
const placesIn = async (blob: Blob) => Buffer.from(await blob.arrayBuffer()).includes("+30.0444+031.2357");

test.each(["clip-gps.mp4", "clip.webm"])("without an encoder %s is cut at its key frames", async (name) => {
  const file = fileOf(name);
  const { seconds, isCopied } = await readClip(file);
  expect(isCopied).toBe(true);
  const to = seconds / 2;
  const cut = await prepareClip(file, { from: 0, to, isMuted: true }, () => undefined);
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(cut) });
  const video = await input.getPrimaryVideoTrack();
  if (video === null) throw new Error("no video");
  expect((await new EncodedPacketSink(video).getFirstPacket())?.type).toBe("key");
  expect(Math.abs((await input.computeDuration()) - to)).toBeLessThan(0.2);
  expect(await input.getPrimaryAudioTrack()).toBeNull();
  expect(cut.size).toBeLessThan(file.size);
  expect(await placesIn(cut)).toBe(false);
});

test("a long clip is cut to the maximum length, with sound on request", async () => {
  const file = fileOf("clip-long.mp4");
  const { seconds } = await readClip(file);
  const cut = await prepareClip(file, { from: 1, to: seconds, isMuted: false }, () => undefined);
  expect(seconds).toBeGreaterThan(30);
  expect((await readClip(cut)).seconds).toBeLessThanOrEqual(30.5);
});

test("a clip that the coach could not play, or an unreadable one, is refused before it is sent", async () => {
  expect(await placesIn(fileOf("clip-gps.mp4"))).toBe(true);
  expect(await codeOf(readClip(fileOf("clip-hevc.mp4")))).toBe("CODEC_UNSUPPORTED");
  expect(await codeOf(readClip(new Blob(["no clip"])))).toBe("MEDIA_UNREADABLE");
});
