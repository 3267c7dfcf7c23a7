import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { UploadPurpose } from "#shared/domain/private-media.ts";
import { type CheckOutcome, checkMedia } from "./check-media.ts";
import { runCheck } from "./run-check.ts";

const file = (name: string): Buffer => readFileSync(new URL(`../../../../test/data/media/${name}`, import.meta.url));
const codeOf = (outcome: CheckOutcome): string => ("code" in outcome ? outcome.code : "taken");
const check = async (purpose: UploadPurpose, bytes: Uint8Array) => codeOf(await checkMedia(purpose, bytes));
const taken = (outcome: CheckOutcome) => {
  if ("code" in outcome) throw new Error(outcome.code);
  return outcome;
};

test("a clip is re-encoded without location and title, with picture and sound", async () => {
  const sent = file("clip-gps.mp4");
  expect(sent.includes("+30.0444+031.2357")).toBe(true);
  expect(sent.includes("secret place")).toBe(true);
  const kept = taken(await checkMedia("clip", sent));
  expect(kept).toMatchObject({ mime: "video/mp4", ms: 2000, width: 320, height: 240, small: null });
  for (const word of ["+30.0444", "secret place", "©xyz"]) expect(Buffer.from(kept.bytes).includes(word)).toBe(false);
  // It can be checked again, with the same result.
  expect(taken(await checkMedia("clip", kept.bytes))).toMatchObject({ ms: 2000, width: 320 });
});

test("recordings of browsers are accepted in their own container", async () => {
  expect(taken(await checkMedia("clip", file("clip.webm")))).toMatchObject({ mime: "video/webm", width: 320 });
  expect(taken(await checkMedia("voice", file("voice.webm")))).toMatchObject({ mime: "audio/webm", width: null });
  expect(taken(await checkMedia("voice", file("voice.m4a")))).toMatchObject({ mime: "audio/mp4", ms: 2000 });
});

test("an exercise's video loses its sound", async () => {
  const kept = taken(await checkMedia("exercise_video", file("exercise.mp4")));
  expect(kept).toMatchObject({ mime: "video/mp4", ms: 6000 });
  expect(await check("voice", kept.bytes)).toBe("MEDIA_UNREADABLE");
});

test.each<[string, UploadPurpose, () => Uint8Array, string]>([
  ["HEVC", "clip", () => file("clip-hevc.mp4"), "CODEC_UNSUPPORTED"],
  ["40 seconds", "clip", () => file("clip-long.mp4"), "TOO_LONG"],
  ["a voice note as a clip", "clip", () => file("voice.m4a"), "MEDIA_UNREADABLE"],
  ["a clip that was cut off", "clip", () => file("clip-gps.mp4").subarray(0, 9000), "MEDIA_UNREADABLE"],
  ["a zip named mp4", "clip", () => Buffer.from("504b0304140000000800", "hex"), "MEDIA_UNREADABLE"],
  ["nothing but zeros", "clip", () => Buffer.alloc(5000), "MEDIA_UNREADABLE"],
  ["a picture as a voice note", "voice", () => Buffer.from("89504e470d0a1a0a", "hex"), "MEDIA_UNREADABLE"],
  ["two seconds as an exercise", "exercise_video", () => file("clip-gps.mp4"), "TOO_SMALL"],
  ["an exercise in WebM", "exercise_video", () => file("clip.webm"), "TOO_SMALL"],
  ["a clip as a photo", "photo", () => file("clip-gps.mp4"), "MEDIA_UNREADABLE"],
])("%s is refused", async (_, purpose, bytes, code) => {
  expect(await check(purpose, bytes())).toBe(code);
});

/** A clip whose headers say ten hours: the time scales of the movie, its tracks and their samples are reduced. */
function withLongHeaders(): Buffer {
  const bytes = Buffer.from(file("clip-gps.mp4"));
  for (const box of ["mvhd", "mdhd"])
    for (let at = bytes.indexOf(box); at !== -1; at = bytes.indexOf(box, at + 4)) {
      const scale = bytes.readUInt32BE(at + 16);
      bytes.writeUInt32BE(Math.max(1, Math.floor(scale / 18_000)), at + 16);
    }
  return bytes;
}

test("headers that claim ten hours are refused as too long at once", async () => {
  const begun = performance.now();
  expect(await check("clip", withLongHeaders())).toBe("TOO_LONG");
  expect(performance.now() - begun).toBeLessThan(15_000);
});

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c63" } })
    .jpeg()
    .withExif({ IFD0: { Copyright: "Mona at home" }, IFD3: { GPSLatitude: "30/1 2/1 0/1", GPSLatitudeRef: "N" } })
    .toBuffer();

test("a photo becomes two pictures without location, upright and no bigger than shown", async () => {
  const sent = await photo(2000, 1000);
  expect((await sharp(sent).metadata()).exif).toBeDefined();
  const kept = taken(await checkMedia("photo", sent));
  expect(kept).toMatchObject({ mime: "image/webp", width: 1600, height: 800, ms: null });
  for (const bytes of [kept.bytes, kept.small ?? new Uint8Array()]) {
    const facts = await sharp(bytes).metadata();
    expect([facts.format, facts.exif, facts.xmp, facts.iptc]).toEqual(["webp", undefined, undefined, undefined]);
  }
  expect(await sharp(kept.small ?? undefined).metadata()).toMatchObject({ width: 480, height: 240 });
});

test("a photo of more than 40 megapixels is too big", async () => {
  const huge = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  expect(await check("photo", huge)).toBe("TOO_BIG");
});

test("a check runs on its own thread, and any failure there becomes a result", async () => {
  expect(await runCheck("clip", file("clip-gps.mp4"))).toMatchObject({ mime: "video/mp4", ms: 2000 });
  expect(await runCheck("clip", Buffer.from("no film"))).toEqual({ code: "MEDIA_UNREADABLE" });
});
