import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exportMe } from "#shared/contract/accounts.ts";
import { adminGetMessages, getMessages, sendMessage } from "#shared/contract/coach-threads.ts";
import { getHealthReads, updateCoachingProfile } from "#shared/contract/coaching.ts";
import { createMediaLinks, deleteMedia } from "#shared/contract/media.ts";
import {
  adminGetMediaComments,
  deleteMediaComment,
  getMediaComments,
  type MediaCommentBody,
  putMediaComment,
} from "#shared/contract/media-comments.ts";
import { fromShapes, maxComments, type Shape } from "#shared/domain/drawings.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { readMediaFile, upload } from "#test/factories/media.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";

const clock = createTestClock(new Date("2026-11-22T08:00:00Z"));
let shop: TestShop;
let packageId = "";
let nour: TestCoach;
let mona: TestCustomer;
let threadId = "";
let clipId = "";
beforeAll(async () => {
  shop = await createTestShop({ clock });
  await shop.app.http.listen({ port: 0, host: "127.0.0.1" });
  packageId = (await shop.product({ kind: "package" })).id;
  nour = await addCoach(shop, { capacity: 300 });
});
afterAll(() => shop.app.close());
beforeEach(async () => {
  mona = await shop.customer();
  threadId = await startCoaching(shop, mona.userId, packageId);
  clipId = await sendClip();
});

const newId = () => shop.app.platform.ids.next();
async function sendClip(isSent = true): Promise<string> {
  const { mediaId } = await upload(shop, mona, threadId, { purpose: "clip", bytes: readMediaFile("clip-gps.mp4") });
  const attachments = [String(mediaId)];
  if (isSent) await mona.call(sendMessage, { params: { id: threadId }, body: { id: newId(), text: "", attachments } });
  return String(mediaId);
}
const angle: Shape = {
  ...{ kind: "angle", colour: "yellow" },
  points: [
    [0.1, 0.2],
    [0.5, 0.5],
    [0.9, 0.2],
  ],
};
const body = (more: object = {}): MediaCommentBody => ({
  atMs: 800,
  untilMs: 1500,
  text: "الركبة للخارج",
  shapes: fromShapes([angle]),
  ...more,
});
const put = (cid: string, more: object = {}, who: TestCustomer = nour, id = clipId) =>
  who.call(putMediaComment, { params: { id, cid }, body: body(more) });
const read = async (who = mona) => who.call(getMediaComments, { params: { id: clipId } });
const rows = () => shop.rows<{ sealed: Buffer }>("select * from media_comments where media_id = $1", [clipId]);

test("the coach draws at a moment, and the member sees it there, with the coach's name", async () => {
  const cid = newId();
  const { comment } = await put(cid);
  expect(comment).toMatchObject({ id: cid, version: 1, atMs: 800, untilMs: 1500, shapes: [angle], isMine: true });
  const seen = await read();
  expect(seen.clip).toMatchObject({ id: clipId, ms: 2000, threadId });
  expect(seen.comments).toMatchObject([{ id: cid, text: "الركبة للخارج", shapes: [angle], isMine: false }]);
  expect(seen.comments[0]?.coachName).not.toBeNull();
  const { messages } = await mona.call(getMessages, { params: { id: threadId }, query: {} });
  expect(messages[0]?.attachments).toMatchObject([{ id: clipId, comments: 1 }]);
  const staff = await nour.call(adminGetMediaComments, { params: { id: clipId } });
  expect(staff).toMatchObject({ canWrite: true, member: { id: mona.userId }, others: [] });
  const { reads } = await mona.call(getHealthReads, {});
  expect(reads).toContainEqual(expect.objectContaining({ what: "clips" }));
  const sealed = JSON.stringify((await rows())[0]?.sealed.toString("latin1"));
  for (const word of ["angle", "الركبة", "0.5"]) expect(sealed).not.toContain(word);
});

test("a comment is changed with the version that was seen; a repeated call is stored once", async () => {
  const cid = newId();
  await put(cid);
  expect((await put(cid)).comment.version).toBe(1);
  expect(await toRefusal(put(cid, { text: "Other" }))).toBe("VERSION_CONFLICT");
  expect((await put(cid, { version: 1, text: "Knees out", untilMs: undefined })).comment).toMatchObject({
    ...{ version: 2, text: "Knees out", untilMs: null },
  });
  expect((await put(cid, { version: 1, text: "Knees out", untilMs: undefined })).comment.version).toBe(2);
  expect(await toRefusal(put(cid, { version: 1 }))).toBe("VERSION_CONFLICT");
  expect(await toRefusal(put(newId(), { version: 1 }))).toBe("VERSION_CONFLICT");
  const both = newId();
  const answers = await Promise.all(["One", "Two"].map((text) => toRefusal(put(both, { text }))));
  expect(answers.sort()).toEqual(["", "VERSION_CONFLICT"]);
  const remove = (version: string) =>
    nour.call(deleteMediaComment, { params: { id: clipId, cid }, query: { version } });
  expect(await toRefusal(remove("1"))).toBe("VERSION_CONFLICT");
  await remove("2");
  expect(await toRefusal(remove("2"))).toBe("NOT_FOUND");
  expect((await read()).comments).toMatchObject([{ id: both }]);
});

test("invalid drawings, positions outside of the frame or the clip, and empty comments are refused", async () => {
  const pen = (count: number): Shape => ({
    ...{ kind: "pen", colour: "red" },
    points: Array.from({ length: count }, (_, at) => [at / 1000, 0.123] as const),
  });
  const wrong: readonly object[] = [
    { shapes: [{ ...angle, points: angle.points.slice(1) }] },
    { shapes: [{ ...angle, points: [...angle.points.slice(1), [1.01, 0]] }] },
    { shapes: [{ ...angle, points: [...angle.points.slice(1), [Number.NaN, 0]] }] },
    { shapes: [{ ...angle, kind: "square" }] },
    { shapes: [pen(201)] },
    { shapes: Array.from({ length: 21 }, () => angle) },
    { shapes: Array.from({ length: 8 }, () => pen(200)) },
    { shapes: [], text: "  ", untilMs: undefined },
    { text: "x".repeat(1001) },
    { atMs: 2001, untilMs: undefined },
    { atMs: -1 },
    { untilMs: 800 },
    { untilMs: 2001 },
    { voiceId: newId() },
  ];
  for (const more of wrong) expect(await toRefusal(put(newId(), more)), JSON.stringify(more)).toBe("VALIDATION_FAILED");
  await put(newId(), { shapes: [pen(200), pen(200)] });
  await shop.rows(
    `insert into media_comments (id, media_id, author_id, at_ms, sealed, created_at, updated_at)
     select gen_random_uuid(), $1, $2, 0, '\\x00', now(), now() from generate_series(2, $3::int)`,
    [clipId, nour.userId, maxComments],
  );
  expect(await toRefusal(put(newId()))).toBe("TOO_MANY_COMMENTS");
});

test("nobody else draws, changes or sees it, and a woman who chooses women only ends a man's access", async () => {
  const cid = newId();
  await put(cid);
  const [stranger, other, owner] = [
    await shop.customer(),
    await addCoach(shop, { acceptsNew: false }),
    await shop.customer("admin"),
  ];
  for (const who of [stranger, mona]) expect(await toRefusal(put(newId(), {}, who))).toBe("FORBIDDEN");
  for (const who of [other, owner]) {
    expect(await toRefusal(put(newId(), {}, who))).toBe("NOT_FOUND");
    expect(await toRefusal(who.call(adminGetMediaComments, { params: { id: clipId } }))).toBe("NOT_FOUND");
    expect(await toRefusal(who.call(deleteMediaComment, { params: { id: clipId, cid }, query: {} }))).toBe("NOT_FOUND");
  }
  expect(await toRefusal(read(stranger))).toBe("NOT_FOUND");
  const unsent = await sendClip(false);
  expect(await toRefusal(put(newId(), {}, nour, unsent))).toBe("NOT_FOUND");
  // An id of another clip is not found.
  const second = await sendClip();
  expect(await toRefusal(put(cid, { version: 1 }, nour, second))).toBe("NOT_FOUND");
  await mona.call(updateCoachingProfile, { body: { sex: "female", audience: "women_only", goal: null } });
  expect(await toRefusal(put(newId()))).toBe("NOT_FOUND");
  expect((await read()).comments).toHaveLength(1);
});

test("a voice note belongs to one comment, and is deleted with it", async () => {
  const uploadVoice = async () =>
    String((await upload(shop, nour, threadId, { purpose: "voice", bytes: readMediaFile("voice.m4a") })).mediaId);
  const [first, second] = [await uploadVoice(), await uploadVoice()];
  const cid = newId();
  await put(cid, { voiceId: first });
  const linkOf = async (id: string) => (await mona.call(createMediaLinks, { body: { ids: [id] } })).links.length;
  expect((await read()).comments[0]?.voice).toMatchObject({ id: first, kind: "voice", isDeleted: false });
  expect(await linkOf(first)).toBe(1);
  expect(await toRefusal(put(newId(), { voiceId: first }))).toBe("VALIDATION_FAILED");
  await put(cid, { version: 1, voiceId: second });
  expect([await linkOf(first), await linkOf(second)]).toEqual([0, 1]);
  const exported = await mona.call(exportMe, {});
  expect(JSON.stringify(exported.data)).toContain("الركبة للخارج");
  await mona.call(deleteMedia, { params: { id: clipId } });
  expect([await linkOf(second), (await rows()).length]).toEqual([0, 0]);
  expect(await toRefusal(read())).toBe("NOT_FOUND");
  const { messages } = await nour.call(adminGetMessages, { params: { id: threadId }, query: {} });
  expect(messages[0]?.attachments).toMatchObject([{ isDeleted: true, comments: 0 }]);
});
