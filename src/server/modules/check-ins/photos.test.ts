import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { exportMe } from "#shared/contract/accounts.ts";
import * as forms from "#shared/contract/check-in-forms.ts";
import * as contract from "#shared/contract/check-ins.ts";
import { getMessages } from "#shared/contract/coach-threads.ts";
import { getHealthReads, updateCoachingProfile } from "#shared/contract/coaching.ts";
import { createMediaLinks, createUpload, deleteMedia } from "#shared/contract/media.ts";
import type { Pose } from "#shared/domain/check-ins.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { makePhoto, readMediaFile, upload } from "#test/factories/media.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { openInBrowser } from "#test/factories/viewer-browser.ts";
import { createTestClock } from "#test/support/clock.ts";
import { listPhotos } from "./photos.ts";

const start = new Date("2026-11-22T08:00:00Z");
const clock = createTestClock(start);
const day = 86_400;
let shop: TestShop;
let packageId = "";
let nour: TestCoach;
let karim: TestCoach;
let formId = "";
let picture: Buffer;
beforeAll(async () => {
  shop = await createTestShop({ clock });
  await shop.app.http.listen({ port: 0, host: "127.0.0.1" });
  packageId = (await shop.product({ kind: "package" })).id;
  karim = await addCoach(shop, { acceptsNew: false });
  nour = await addCoach(shop, { capacity: 300 });
  const common = { unit: null, min: null, max: null, metric: null, options: [] };
  const { form } = await nour.call(forms.adminCreateCheckInForm, {
    body: {
      ...{ title: { ar: "صور", en: "Photos" }, isShared: false },
      items: [
        { ...common, key: "energy", kind: "scale", label: { ar: "طاقة", en: "Energy" }, poses: [], isRequired: true },
        {
          ...{ ...common, key: "body", kind: "photos", label: { ar: "صورك", en: "Your photos" } },
          ...{ poses: ["front", "side"], isRequired: true },
        },
      ],
    },
  });
  formId = form.id;
  picture = await makePhoto();
});
afterAll(() => shop.app.close());

let mona: TestCustomer;
let one = "";
beforeEach(async () => {
  clock.set(start);
  mona = await shop.customer();
  await startCoaching(shop, mona.userId, packageId);
  await nour.call(contract.adminSetCheckInSchedule, {
    ...{ params: { id: mona.userId }, body: { formId, weekday: 2, everyWeeks: 1 } },
  });
  await later(day);
  one = (await mona.call(contract.getCheckIns, {})).checkIns[0]?.id ?? "";
});

const later = async (seconds: number) => {
  clock.advance(seconds);
  await shop.app.platform.jobs.runScheduled("keep-check-ins");
};
const newId = () => shop.app.platform.ids.next();
const submit = (revision = 1) =>
  mona.call(contract.saveCheckIn, { params: { id: one }, body: { revision, answers: { energy: 7 }, submit: true } });
const send = async (who: TestCustomer = mona, id = one): Promise<string> =>
  String((await upload(shop, who, id, { purpose: "photo", bytes: picture, kind: "checkin" })).mediaId);
const add = (mediaId: string, pose: Pose = "front", who: TestCustomer = mona, key = "body") =>
  who.call(contract.addCheckInPhoto, { params: { id: one }, body: { key, pose, mediaId } });
const reply = () =>
  nour.call(contract.adminAnswerCheckIn, {
    ...{ params: { id: one }, body: { messageId: newId(), text: "Good", activeSeconds: 4 } },
  });
const seenBy = async (coach: TestCoach) =>
  (await coach.call(contract.adminGetClientCheckIns, { params: { id: mona.userId } })).checkIns[0]?.photos ?? [];
const linkOf = async (who: TestCustomer, id: string) =>
  (await who.call(createMediaLinks, { body: { ids: [id] } })).links[0]?.url;
const statusOf = async (url: string | undefined) =>
  url === undefined ? 0 : (await openInBrowser(shop, url)).statusCode;

test("photos follow the answers, one per pose, and only the member's coaches see them", async () => {
  expect(await toRefusal(send())).toBe("CHECKIN_STATE");
  // Required photos come after the answers.
  await submit();
  const front = await send();
  const added = await Promise.all([add(front), add(front)]);
  expect(added[0]?.checkIn.photos).toMatchObject([{ id: front, key: "body", pose: "front", width: 300, height: 400 }]);
  const side = await send();
  expect(await toRefusal(add(side, "back"))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(add(side, "side", mona, "energy"))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(add(front, "side"))).toBe("VALIDATION_FAILED");
  expect((await add(side, "side")).checkIn.photos.map(({ pose }) => pose)).toEqual(["front", "side"]);
  expect((await seenBy(nour)).map(({ id }) => id)).toEqual([front, side]);
  const { days } = await mona.call(contract.getCheckInPhotos, {});
  expect(days).toMatchObject([{ checkInId: one, photos: [{ id: front }, { id: side }] }]);
  expect((await (await shop.customer()).call(contract.getCheckInPhotos, {})).days).toEqual([]);
  expect(await shop.rows("select 1 from media")).toEqual([]);
  expect(await statusOf(await linkOf(nour, front))).toBe(200);
  expect(await linkOf(karim, front)).toBeUndefined();
  expect(await toRefusal(seenBy(karim))).toBe("NOT_FOUND");
  const ali = await shop.customer();
  expect(await linkOf(ali, front)).toBeUndefined();
  expect(await toRefusal(send(ali))).toBe("NOT_FOUND");
  expect(await toRefusal(add(front, "front", ali))).toBe("NOT_FOUND");
  const { reads } = await mona.call(getHealthReads, { query: {} });
  expect(new Set(reads.map(({ what }) => what))).toEqual(new Set(["checkins", "photos"]));
  const { checkIns } = (await mona.call(exportMe, {})).data as { checkIns: { photos: unknown[] }[] };
  expect(checkIns[0]?.photos).toEqual([
    { media: front, pose: "front" },
    { media: side, pose: "side" },
  ]);
});

test("the coach's alignment of a photo is stored; only the member's coaches can align it", async () => {
  await submit();
  const front = await send();
  expect((await add(front)).checkIn.photos[0]?.alignment).toEqual({ x: 0, y: 0, zoom: 1 });
  const align = (body: { x: number; y: number; zoom: number }, who: TestCoach = nour, photo = front) =>
    who.call(contract.adminAlignPhoto, { params: { id: mona.userId, photo }, body });
  const laid = { x: 0.125, y: -0.25, zoom: 1.5 };
  expect(await align(laid)).toEqual({ alignment: laid });
  expect((await seenBy(nour))[0]?.alignment).toEqual(laid);
  const own = (await mona.call(contract.getCheckInPhotos, {})).days[0]?.photos[0];
  expect(own).toMatchObject({ id: front, alignment: laid });
  for (const wrong of [
    { ...laid, x: 1.1 },
    { ...laid, zoom: 0.1 },
    { ...laid, zoom: 4 },
  ])
    expect(await toRefusal(align(wrong))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(align(laid, karim))).toBe("NOT_FOUND");
  expect(await toRefusal(align(laid, nour, newId()))).toBe("NOT_FOUND");
  // A coach who may no longer see her photos cannot align them either.
  const wishes = { sex: "female", goal: null } as const;
  await mona.call(updateCoachingProfile, { body: { ...wishes, audience: "women_only" } });
  expect(await toRefusal(align(laid))).toBe("NOT_FOUND");
  await mona.call(updateCoachingProfile, { body: { ...wishes, audience: "any" } });
  // A photo that replaces it has no alignment.
  expect((await add(await send())).checkIn.photos[0]?.alignment).toEqual({ x: 0, y: 0, zoom: 1 });
});

/** The same check-in with its own photo, some weeks earlier. */
async function addEarlier(photo: string, weeks: number): Promise<string> {
  const [checkIn, media] = [newId(), newId()];
  await shop.rows(
    `insert into checkins select (jsonb_populate_record(c, jsonb_build_object('id', $2::text, 'due_on', c.due_on - 7 * $3::int))).*
    from checkins c where c.id = $1`,
    [one, checkIn, weeks],
  );
  await shop.rows(
    `insert into private_media select (jsonb_populate_record(m, jsonb_build_object('id', $2::text, 'target_id', $3::text, 'small_id', gen_random_uuid()))).*
    from private_media m where m.id = $1`,
    [photo, media, checkIn],
  );
  await shop.rows(
    `insert into checkin_photos select (jsonb_populate_record(p, jsonb_build_object('checkin_id', $2::text, 'media_id', $3::text))).*
    from checkin_photos p where p.media_id = $1`,
    [photo, checkIn, media],
  );
  return media;
}

test("the member and the coach can read photos of all months, month by month, and each read is recorded", async () => {
  await submit();
  const front = await send();
  await add(front);
  let oldest = "";
  for (let weeks = 1; weeks < 18; weeks += 1) oldest = await addEarlier(front, weeks);
  const months = ["2026-11", "2026-10", "2026-09", "2026-08", "2026-07"];
  const mine = (month?: string) =>
    mona.call(contract.getCheckInPhotos, { query: month === undefined ? {} : { month } });
  const theirs = (who: TestCoach, month?: string) =>
    who.call(contract.adminGetClientPhotos, {
      ...{ params: { id: mona.userId }, query: month === undefined ? {} : { month } },
    });
  for (const read of [mine, (month?: string) => theirs(nour, month)]) {
    const newest = await read();
    // The month of the sixteenth photo is complete.
    expect([newest.days.length, newest.days.at(-1)?.dueOn, newest.months]).toEqual([17, "2026-08-04", months]);
    const { days } = await read("2026-07");
    expect(days.map(({ dueOn, photos }) => [dueOn, photos.map(({ id }) => id)])).toEqual([["2026-07-28", [oldest]]]);
    expect((await read("2025-07")).days).toEqual([]);
    expect(await toRefusal(read("2026-13"))).toBe("VALIDATION_FAILED");
  }
  // Other months are read by name only.
  const { reader } = shop.app.platform.database;
  const asked = vi.spyOn(reader, "execute");
  const chosen = vi.spyOn(reader, "select");
  expect((await listPhotos(reader, mona.userId, "2026-07")).days).toHaveLength(1);
  expect([asked.mock.calls.length, chosen.mock.calls.length]).toEqual([1, 0]);
  vi.restoreAllMocks();
  expect(await toRefusal(theirs(karim))).toBe("NOT_FOUND");
  const { reads } = await mona.call(getHealthReads, { query: {} });
  expect(reads.filter(({ what }) => what === "photos")).not.toEqual([]);
  await mona.call(deleteMedia, { params: { id: oldest } });
  expect((await mine()).months).toEqual(months.slice(0, 4));
  await mona.call(updateCoachingProfile, { body: { sex: "female", goal: null, audience: "women_only" } });
  expect(await toRefusal(theirs(nour))).toBe("NOT_FOUND");
});

test("a photo can be replaced until the coach has answered; a late first one is still accepted", async () => {
  await submit();
  const [first, second, third] = [await send(), await send(), await send()];
  await add(first);
  const url = await linkOf(mona, first);
  expect((await add(second)).checkIn.photos.map(({ id }) => id)).toEqual([second]);
  expect(await statusOf(url)).toBe(404);
  await reply();
  expect(await toRefusal(add(third))).toBe("CHECKIN_STATE");
  const late = await send();
  expect((await add(late, "side")).checkIn.photos.map(({ id }) => id)).toEqual([second, late]);
  await later(7 * day);
  expect(await toRefusal(send())).toBe("CHECKIN_STATE");
});

test("a deleted photo is gone for everybody at once; a clip or a photo of the thread is refused", async () => {
  await submit();
  const front = await send();
  await add(front);
  const url = await linkOf(nour, front);
  await mona.call(deleteMedia, { params: { id: front } });
  expect(await seenBy(nour)).toEqual([]);
  expect(await statusOf(url)).toBe(404);
  const body = (purpose: "clip" | "photo", id: string) => ({
    body: { id: newId(), purpose, target: { kind: "checkin" as const, id }, bytes: 100 },
  });
  for (const wrong of [body("clip", one), body("photo", "nonsense"), body("photo", newId())])
    expect(await toRefusal(mona.call(createUpload, wrong))).toBe("NOT_FOUND");
  // Another one may be sent instead.
  const again = await send();
  expect((await add(again)).checkIn.photos.map(({ id }) => id)).toEqual([again]);
});

test("a member who shows photos to women only hides them from men at once", async () => {
  await submit();
  const front = await send();
  await add(front);
  expect(await statusOf(await linkOf(nour, front))).toBe(200);
  const url = await linkOf(nour, front);
  const listed = async () =>
    (await nour.call(contract.adminGetClientCheckIns, { params: { id: mona.userId } })).checkIns.map(
      ({ answers, photos }) => [answers, photos.map(({ id }) => id)],
    );
  const [[answers] = []] = await listed();
  expect(await listed()).toEqual([[answers, [front]]]);
  await mona.call(updateCoachingProfile, { body: { sex: "female", audience: "women_only", goal: null } });
  expect(await statusOf(url)).toBe(404);
  expect(await linkOf(nour, front)).toBeUndefined();
  // Her answers stay readable, without the photos.
  expect(await listed()).toEqual([[answers, []]]);
});

test("the coach can answer with just a voice note, once, and with no other kind of upload", async () => {
  await submit();
  const { checkIns } = await nour.call(contract.adminGetClientCheckIns, { params: { id: mona.userId } });
  const threadId = checkIns[0]?.subscriptionId ?? "";
  const send = async (purpose: "voice" | "photo", bytes: Buffer): Promise<string> =>
    String((await upload(shop, nour, threadId, { purpose, bytes })).mediaId);
  const answer = (body: { readonly text?: string; readonly voiceId?: string }, messageId = newId()) =>
    nour.call(contract.adminAnswerCheckIn, { params: { id: one }, body: { messageId, activeSeconds: 4, ...body } });
  for (const body of [
    {},
    { text: "  " },
    { voiceId: newId() },
    { text: "Good", voiceId: await send("photo", picture) },
  ])
    expect(await toRefusal(answer(body))).toBe("VALIDATION_FAILED");
  const thread = async () => (await mona.call(getMessages, { params: { id: threadId }, query: {} })).messages;
  expect(await thread()).toEqual([]);
  const voiceId = await send("voice", readMediaFile("voice.m4a"));
  const messageId = newId();
  const replies = await Promise.all([answer({ voiceId }, messageId), answer({ voiceId }, messageId)]);
  expect(replies.map(({ checkIn }) => checkIn.state)).toEqual(["answered", "answered"]);
  expect(await thread()).toMatchObject([{ author: "coach", text: "", attachments: [{ id: voiceId, kind: "voice" }] }]);
  expect(await statusOf(await linkOf(mona, voiceId))).toBe(200);
  expect(await toRefusal(answer({ text: "Again" }))).toBe("CHECKIN_STATE");
});
