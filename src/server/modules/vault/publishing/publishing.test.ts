import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPasswords } from "#server/modules/accounts/index.ts";
import { closeAccount, exportMe } from "#shared/contract/accounts.ts";
import { adminSendMessage, sendMessage } from "#shared/contract/coach-threads.ts";
import { getHealthReads, updateCoachingProfile } from "#shared/contract/coaching.ts";
import { deleteMedia } from "#shared/contract/media.ts";
import {
  adminListPublishConsents,
  adminShowPublished,
  givePublishConsent,
  listPublishConsents,
  listResults,
  revokePublishConsent,
} from "#shared/contract/publishing.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { makePhoto, upload } from "#test/factories/media.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { openInBrowser } from "#test/factories/viewer-browser.ts";
import { createTestClock } from "#test/support/clock.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";

const clock = createTestClock(new Date("2026-11-22T08:00:00Z"));
let shop: TestShop;
let coach: TestCoach;
let owner: TestCoach;
let mona: TestCustomer;
let threadId = "";
let bytes: Buffer;
beforeAll(async () => {
  shop = await createTestShop({ clock });
  await shop.app.http.listen({ port: 0, host: "127.0.0.1" });
  const packageId = (await shop.product({ kind: "package" })).id;
  coach = await addCoach(shop, { capacity: 300 });
  owner = await addCoach(shop, { acceptsNew: false }, "owner");
  mona = await shop.customer();
  threadId = await startCoaching(shop, mona.userId, packageId);
  bytes = await makePhoto();
});
afterAll(() => shop.app.close());

const newId = () => shop.app.platform.ids.next();
async function addPhoto(isSent = true): Promise<string> {
  const { mediaId } = await upload(shop, mona, threadId, { purpose: "photo", bytes });
  const id = String(mediaId);
  const body = { id: newId(), text: "", attachments: [id] };
  if (isSent) await mona.call(sendMessage, { params: { id: threadId }, body });
  return id;
}
const toBody = (mediaIds: string[], scope: "shop" | "social" = "shop", words = "Twelve weeks") => ({
  ...{ id: newId(), mediaIds, scope, words, textVersion: 1 },
});
const give = async (mediaIds: string[], scope?: "shop" | "social") =>
  (await mona.call(givePublishConsent, { body: toBody(mediaIds, scope) })).consent.id;
const show = (id: string, isShown = true) => owner.call(adminShowPublished, { params: { id }, body: { isShown } });
const revoke = (id: string, who = mona) => who.call(revokePublishConsent, { params: { id } });
const shown = async () => (await mona.call(listResults, {})).results;
const get = (url: string) =>
  url.startsWith("/media/p/") ? openInBrowser(shop, url) : shop.app.http.inject({ method: "GET", url });
const statusOf = async (url: string) => (await get(url)).statusCode;

test("nothing is shown without a consent, and revoked photos disappear at once", async () => {
  const [before, after, other] = [await addPhoto(), await addPhoto(), await addPhoto()];
  expect(await shown()).toEqual([]);
  expect((await get("/api/results")).headers["cache-control"]).toBe("no-store");
  const id = await give([before, after]);
  // Agreed, but not published by staff yet.
  expect(await shown()).toEqual([]);
  expect(await statusOf(`/media/r/${id}/${before}`)).toBe(404);
  await show(id);
  const [result] = await shown();
  expect(result).toMatchObject({ id, words: "Twelve weeks", photos: [{ id: before }, { id: after }] });
  const url = String(result?.photos[0]?.smallUrl);
  const reply = await get(url);
  expect(reply.headers).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex, noarchive" });
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: "webp" });
  // The consent opens exactly its photos.
  expect(await statusOf(`/media/r/${id}/${other}`)).toBe(404);
  expect(await statusOf(`/media/r/${newId()}/${before}`)).toBe(404);
  expect(await statusOf("/media/r/x/y")).toBe(404);
  await revoke(id);
  expect(await shown()).toEqual([]);
  expect(await statusOf(url)).toBe(404);
  await revoke(id);
  expect(await toRefusal(show(id))).toBe("NOT_FOUND");
  const [record] = (await mona.call(listPublishConsents, {})).consents;
  expect(record).toMatchObject({ id, words: "", isShown: false, revokedAt: clock.now().toISOString() });
  expect((await mona.call(exportMe, {})).data).toMatchObject({ publishConsents: [{ id }] });
  const audit = await shop.rows("select action from audit_entries where subject_id = $1 order by at, id", [id]);
  expect(audit).toEqual([{ action: "publishing.show" }]);
});

test("a consent contains only own, sent photos, each once, in the current wording", async () => {
  const photo = await addPhoto();
  const stranger = await shop.customer();
  const asked = toBody([photo]);
  expect(await toRefusal(stranger.call(givePublishConsent, { body: asked }))).toBe("NOT_FOUND");
  // She may see what the coach sent her, but not publish it.
  const theirs = String((await upload(shop, coach, threadId, { purpose: "photo", bytes })).mediaId);
  await coach.call(adminSendMessage, {
    params: { id: threadId },
    body: { id: newId(), text: "", attachments: [theirs] },
  });
  expect(await toRefusal(give([theirs]))).toBe("NOT_FOUND");
  const unsent = await addPhoto(false);
  expect(await toRefusal(give([unsent]))).toBe("NOT_FOUND");
  expect(await toRefusal(give([photo, photo]))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(mona.call(givePublishConsent, { body: { ...asked, textVersion: 2 } }))).toBe(
    "CONSENT_CHANGED",
  );
  await mona.call(givePublishConsent, { body: asked });
  await mona.call(givePublishConsent, { body: asked });
  expect(await toRefusal(stranger.call(givePublishConsent, { body: asked }))).toBe("NOT_FOUND");
  expect(await toRefusal(revoke(asked.id, stranger))).toBe("NOT_FOUND");
  await show(asked.id);
  // Another wording is another consent: the old one ends, and staff decide again.
  const again = await give([photo]);
  expect(await shown()).toEqual([]);
  const livingOf = (mediaId: string) =>
    shop.rows("select id from publish_consents where $1 = any(media_ids) and revoked_at is null", [mediaId]);
  expect(await livingOf(photo)).toEqual([{ id: again }]);
  // The same photos in another order are the same photos; one of them alone is not.
  const second = await addPhoto();
  await give([photo, second]);
  const turned = await give([second, photo]);
  expect([await livingOf(second), (await livingOf(photo)).length]).toEqual([[{ id: turned }], 2]);
  await show(again);
  await mona.call(deleteMedia, { params: { id: photo } });
  expect(await shown()).toEqual([]);
});

test("staff who publish see agreed photos, and a revoked post stays on their list until it is deleted", async () => {
  const photo = await addPhoto();
  const id = await give([photo], "social");
  const find = async () =>
    (await owner.call(adminListPublishConsents, {})).consents.find((consent) => consent.id === id);
  const url = String((await find())?.photos[0]?.url);
  expect(await statusOf(url)).toBe(200);
  // The list itself lets the browser open its photos.
  const headers = { authorization: `Bearer ${await owner.token()}` };
  const listed = await shop.app.http.inject({ url: "/api/admin/publish-consents", headers });
  const cookies = Object.fromEntries(listed.cookies.map(({ name, value }) => [name, value]));
  const opened = await shop.app.http.inject({ url, headers: { "sec-fetch-site": "same-origin" }, cookies });
  expect(opened.statusCode).toBe(200);
  expect(await toRefusal(coach.call(adminListPublishConsents, {}))).toBe("PERMISSION_DENIED");
  // The member sees who viewed it to publish it.
  const { reads } = await mona.call(getHealthReads, {});
  expect(reads.filter(({ objectId }) => objectId === photo)).toMatchObject([
    { what: "photos", objectId: photo, why: "publishing", count: 2 },
  ]);
  await show(id);
  expect(await shown()).toEqual([]);
  expect(await statusOf(`/media/r/${id}/${photo}`)).toBe(404);
  await revoke(id);
  expect(await statusOf(url)).toBe(404);
  expect((await owner.call(adminListPublishConsents, {})).consents[0]).toMatchObject({
    ...{ id, mustTakeDown: true, photos: [], words: "" },
  });
  await show(id, false);
  expect(await find()).toBeUndefined();
});

test("agreed photos of a member who chooses women only are seen and published only by female staff", async () => {
  const photo = await addPhoto();
  const id = await give([photo]);
  const find = async (who: TestCoach) =>
    (await who.call(adminListPublishConsents, {})).consents.find((consent) => consent.id === id);
  const url = String((await find(owner))?.photos[0]?.url);
  expect(await statusOf(url)).toBe(200);
  const wishes = { sex: "female", goal: null } as const;
  await mona.call(updateCoachingProfile, { body: { ...wishes, audience: "women_only" } });
  expect(await find(owner)).toMatchObject({ photos: [], isForWomen: true });
  expect(await statusOf(url)).toBe(404);
  expect(await toRefusal(show(id))).toBe("NOT_FOUND");
  const huda = await addCoach(shop, { acceptsNew: false, gender: "female" }, "owner");
  const hers = await find(huda);
  expect(hers).toMatchObject({ photos: [{ id: photo }], isForWomen: false });
  expect(await statusOf(String(hers?.photos[0]?.url))).toBe(200);
  await huda.call(adminShowPublished, { params: { id }, body: { isShown: true } });
  expect(await shown()).toMatchObject([{ id }]);
  // Staff who may not see it may still unpublish it.
  await show(id, false);
  expect(await shown()).toEqual([]);
  await mona.call(updateCoachingProfile, { body: { ...wishes, audience: "any" } });
});

test("a page that is rendered while its member revokes does not show the photo afterwards", async () => {
  const photo = await addPhoto();
  const id = await give([photo]);
  await show(id);
  const [built] = await shown();
  const url = String(built?.photos[0]?.url);
  const { result } = await whileLocked(shop.app.platform.database.pool, rowOf("publish_consents", "id", id), 2, () =>
    Promise.all([revoke(id), toRefusal(show(id))]),
  );
  // Whichever was first, the photo is revoked.
  expect(["", "NOT_FOUND"]).toContain(result[1]);
  expect(await shown()).toEqual([]);
  expect([await statusOf(url), await statusOf(`${url}?r=small`)]).toEqual([404, 404]);
});

test("closing the account removes its photos from the page, and posts must be taken down", async () => {
  const [photo, other] = [await addPhoto(), await addPhoto()];
  const [onPage, posted] = [await give([photo]), await give([other], "social")];
  await show(onPage);
  await show(posted);
  const url = String((await shown())[0]?.photos[0]?.url);
  expect(await statusOf(url)).toBe(200);
  const password = "Kettle-bell-77";
  const hash = await createPasswords().hash(password);
  await shop.rows("update users set password_hash = $1 where id = $2", [hash, mona.userId]);
  await mona.call(closeAccount, { body: { password } });
  expect(
    await shop.app.http.inject({ method: "GET", url: "/api/results" }).then((reply) => reply.json()),
  ).toMatchObject({
    results: [],
  });
  expect(await statusOf(url)).toBe(404);
  const { consents } = await owner.call(adminListPublishConsents, {});
  expect(consents.filter(({ id }) => id === onPage || id === posted)).toMatchObject([
    { id: posted, mustTakeDown: true, words: "", photos: [] },
  ]);
});
