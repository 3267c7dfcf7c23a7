import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  adminGetExerciseVideo,
  adminRemoveExerciseVideo,
  adminSetExerciseVideo,
  type ExerciseVideoBody,
} from "#shared/contract/admin-exercise-videos.ts";
import { adminCreateExercise, type ExerciseBody } from "#shared/contract/admin-exercises.ts";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import { getExercise } from "#shared/contract/exercises.ts";
import { createUpload } from "#shared/contract/media.ts";
import { startCoaching } from "#test/factories/coaches.ts";
import { readMediaFile, upload } from "#test/factories/media.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";

const slug = "box-squat";
const day = 86_400;
const clock = createTestClock(new Date("2026-11-22T08:00:00Z"));
let shop: TestShop;
let owner: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop({ clock });
  await shop.app.http.listen({ port: 0, host: "127.0.0.1" });
  owner = await shop.customer("admin");
  const text = (en: string) => ({ ar: "سكوات", en });
  const body: ExerciseBody = {
    ...{ name: text("Box squat"), aliases: [], pattern: "squat", movement: null, level: "beginner" },
    ...{ isUnilateral: false, measure: "reps", loadKind: "external", primaryMuscles: ["quads"] },
    ...{ secondaryMuscles: [], equipment: [], steps: [text("Sit")], mistakes: [], safety: text("Slowly") },
    substitutions: [],
  };
  expect((await owner.call(adminCreateExercise, { body })).exercise.slug).toBe(slug);
});
afterAll(() => shop.app.close());

const get = (url: string, range?: string) =>
  shop.app.http.inject({ method: "GET", url, ...(range === undefined ? {} : { headers: { range } }) });
const film = (name: string, who = owner, kind: "exercise" | "thread" = "exercise", id = slug) =>
  upload(shop, who, id, { purpose: "exercise_video", bytes: readMediaFile(name), kind });
const caption = (fromMs: number, untilMs: number) => ({
  fromMs,
  untilMs,
  text: { ar: "انزل ببطء", en: "Lower slowly" },
});
const set = (hash: string, more: Partial<ExerciseVideoBody> = {}, who = owner) =>
  who.call(adminSetExerciseVideo, { params: { slug }, body: { hash, captions: [], ...more } });
const shown = async () => (await owner.call(getExercise, { params: { slug } })).exercise.video;
const files = async () =>
  (await readdir(join(shop.app.platform.config.dataDir, "media/videos"), { recursive: true }).catch(() => [])).filter(
    (name) => name.includes("/"),
  );

test("a video of an exercise is checked, public under its content's hash, and sent whole or in parts", async () => {
  expect(await shown()).toBeNull();
  const { state, mediaId, videoHash } = await film("exercise.mp4");
  expect({ state, mediaId }).toEqual({ state: "ready", mediaId: null });
  const { video } = await set(String(videoHash), { captions: [caption(0, 2000), caption(2000, 4000)] });
  expect(video).toMatchObject({ hash: videoHash, version: 1, poster: null });
  const url = `/media/v/${videoHash}.mp4`;
  expect(await shown()).toMatchObject({ url, captions: [{ fromMs: 0 }, { text: { en: "Lower slowly" } }] });
  const whole = await get(url);
  expect(whole.headers).toMatchObject({
    ...{ "content-type": "video/mp4", "cache-control": "public, max-age=31536000, immutable" },
    ...{ "accept-ranges": "bytes", "content-length": String((await shown())?.bytes) },
  });
  const bytes = whole.rawPayload;
  expect(bytes.includes("soun")).toBe(false);
  const part = await get(url, "bytes=10-19");
  expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 10-19/${bytes.length}`]);
  expect(part.rawPayload.equals(bytes.subarray(10, 20))).toBe(true);
  expect((await get(url, `bytes=${bytes.length}-`)).statusCode).toBe(416);
  for (const wrong of ["nonsense.mp4", `${"0".repeat(32)}.mp4`, `${videoHash}.webm`, "..%2f..%2fetc.mp4"])
    expect((await get(`/media/v/${wrong}`)).statusCode, wrong).toBe(404);
});

test("only silent MP4s of 5 to 60 seconds are accepted, and only from staff who edit programmes", async () => {
  for (const [name, code] of [
    ["clip-gps.mp4", "TOO_SMALL"],
    ["clip-hevc.mp4", "CODEC_UNSUPPORTED"],
    ["voice.m4a", "MEDIA_UNREADABLE"],
  ])
    expect(await film(String(name))).toMatchObject({ state: "refused", code, videoHash: null });
  const [mona, support] = [await shop.customer(), await shop.customer("admin", "support")];
  for (const who of [mona, support]) expect(await toRefusal(film("exercise.mp4", who))).toBe("NOT_FOUND");
  expect(await toRefusal(film("exercise.mp4", owner, "exercise", "no-such-exercise"))).toBe("NOT_FOUND");
  // A member's clip cannot become public, and staff cannot upload a clip for a member.
  const threadId = await startCoaching(shop, mona.userId, (await shop.product({ kind: "package" })).id);
  expect(await toRefusal(film("exercise.mp4", mona, "thread", threadId))).toBe("NOT_FOUND");
  const body = { id: shop.app.platform.ids.next(), purpose: "clip", target: { kind: "exercise", id: slug }, bytes: 10 };
  expect(await toRefusal(owner.call(createUpload, { body: body as never }))).toBe("NOT_FOUND");
});

test("the second of two concurrent changes is refused, captions must fit the video, and the audit log has all changes", async () => {
  const known = (await owner.call(adminGetExerciseVideo, { params: { slug } })).video;
  const hash = String(known?.hash);
  expect(await toRefusal(set(hash))).toBe("VERSION_CONFLICT");
  for (const captions of [[caption(2000, 1000)], [caption(0, 59_000)], [caption(0, 2000), caption(1000, 3000)]])
    expect(await toRefusal(set(hash, { version: 1, captions }))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(set("0".repeat(32), { version: 1 }))).toBe("VALIDATION_FAILED");
  const payload = await sharp({ create: { width: 640, height: 360, channels: 3, background: "#c63" } })
    .jpeg()
    .toBuffer();
  const poster = (bytes: Buffer, token: string) =>
    shop.app.http.inject({
      ...{ method: "PUT", url: `/api/admin/exercises/${slug}/video/poster`, payload: bytes },
      headers: { "content-type": "image/jpeg", authorization: `Bearer ${token}` },
    });
  const token = await owner.token();
  expect((await poster(Buffer.from("nothing"), token)).json()).toMatchObject({ code: "VALIDATION_FAILED" });
  expect((await poster(payload, token)).json()).toMatchObject({ video: { version: 2, poster: { width: 640 } } });
  expect((await shown())?.poster?.url).toMatch(/^\/media\/[0-9a-f]{32}\/640\.webp$/);
  // The picture stays if only the texts change.
  expect((await set(hash, { version: 2 })).video?.poster).not.toBeNull();
  const { entries } = await owner.call(adminListAudit, { query: { search: slug } });
  expect(entries.map(({ action }) => action)).toEqual([
    ...Array.from({ length: 3 }, () => "exercise.video"),
    "exercise.create",
  ]);
});

test("an unused video is deleted after a week, and a used one stays", async () => {
  const sweep = () => shop.app.platform.jobs.runScheduled("sweep-videos");
  clock.advance(8 * day);
  await sweep();
  expect(await files()).toHaveLength(1);
  const remove = (version: string) => owner.call(adminRemoveExerciseVideo, { params: { slug }, query: { version } });
  expect(await toRefusal(remove("1"))).toBe("VERSION_CONFLICT");
  await remove("3");
  expect(await toRefusal(remove("3"))).toBe("NOT_FOUND");
  expect(await shown()).toBeNull();
  await sweep();
  expect(await files()).toHaveLength(0);
  // Uploaded again, it waits for an exercise to use it.
  const { videoHash } = await film("exercise.mp4");
  await sweep();
  expect((await get(`/media/v/${videoHash}.mp4`)).statusCode).toBe(200);
});
