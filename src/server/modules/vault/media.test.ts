import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exportMe } from "#shared/contract/accounts.ts";
import { adminListAttention } from "#shared/contract/admin-attention.ts";
import { adminOpenClient } from "#shared/contract/admin-coaching.ts";
import { adminGetMessages, adminSendMessage, getMessages, sendMessage } from "#shared/contract/coach-threads.ts";
import { getHealthReads, updateCoachingProfile } from "#shared/contract/coaching.ts";
import { getEntitlements } from "#shared/contract/entitlements.ts";
import { createMediaLinks, deleteMedia } from "#shared/contract/media.ts";
import { adminSavePackageTerms } from "#shared/contract/package-terms.ts";
import { usualTerms } from "#shared/domain/package-terms.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { makePhoto, readMediaFile, upload } from "#test/factories/media.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { openInBrowser } from "#test/factories/viewer-browser.ts";
import { createTestClock } from "#test/support/clock.ts";
import { isSigned, signAddress } from "./media-links.ts";

const day = 86_400;
const clock = createTestClock(new Date("2026-11-22T08:00:00Z"));
let shop: TestShop;
let packageId = "";
let nour: TestCoach;
let owner: TestCoach;
let mona: TestCustomer;
let threadId = "";
beforeAll(async () => {
  shop = await createTestShop({ clock });
  await shop.app.http.listen({ port: 0, host: "127.0.0.1" });
  packageId = (await shop.product({ kind: "package" })).id;
  nour = await addCoach(shop, { capacity: 300 });
  owner = await addCoach(shop, { acceptsNew: false }, "owner");
});
afterAll(() => shop.app.close());
beforeEach(async () => {
  mona = await shop.customer();
  threadId = await startCoaching(shop, mona.userId, packageId);
});

const newId = () => shop.app.platform.ids.next();
const sendClip = async (who: TestCustomer = mona, id = threadId): Promise<string> =>
  String((await upload(shop, who, id, { purpose: "clip", bytes: readMediaFile("clip-gps.mp4") })).mediaId);
const linkOf = async (who: TestCustomer, id: string) =>
  (await who.call(createMediaLinks, { body: { ids: [id] } })).links[0];
const get = (url: string, range?: string) => openInBrowser(shop, url, range === undefined ? {} : { range });
const statusOf = async (url: string | undefined) => (url === undefined ? 0 : (await get(url)).statusCode);
const write = (who: TestCustomer, attachments: readonly string[], text = "") =>
  who.call(sendMessage, { params: { id: threadId }, body: { id: newId(), text, attachments: [...attachments] } });
const answer = (who: TestCoach, text: string, attachments: readonly string[] = []) =>
  who.call(adminSendMessage, { params: { id: threadId }, body: { id: newId(), text, attachments: [...attachments] } });

test("an address is signed for one viewer, one end and one rendition", () => {
  const key = Buffer.alloc(32, 1);
  const address = {
    ...{ id: "0198f3c2-0000-7000-8000-000000000001", viewerId: "0198f3c2-0000-7000-8000-0000000000aa" },
    ...{ rendition: undefined, endsAt: 1_795_348_800 },
  };
  const signature = signAddress(key, address);
  expect(signature).toBe("d_Ehnwaho2ZIR7Q4AfAabC9jkVHeVx7ZifKWC4tVH3Y");
  expect(isSigned([Buffer.alloc(32, 2), key], address, signature)).toBe(true);
  for (const other of [{ endsAt: 1_795_348_801 }, { rendition: "small" as const }, { viewerId: address.id }])
    expect(isSigned([key], { ...address, ...other }, signature)).toBe(false);
});

test("a member's clip plays for the member, whole and in parts, and is not cached", async () => {
  const link = await linkOf(mona, await sendClip());
  const url = String(link?.url);
  const whole = await get(url);
  expect(whole.statusCode).toBe(200);
  expect(whole.headers).toMatchObject({
    ...{ "content-type": "video/mp4", "cache-control": "private, no-store", "accept-ranges": "bytes" },
    "x-content-type-options": "nosniff",
  });
  const bytes = whole.rawPayload;
  expect(bytes.subarray(4, 8).toString()).toBe("ftyp");
  expect(bytes.includes("+30.0444")).toBe(false);
  const size = bytes.length;
  for (const [range, from, to] of [
    ["bytes=0-99", 0, 100],
    ["bytes=100-", 100, size],
    ["bytes=-50", size - 50, size],
    [`bytes=5-${size * 2}`, 5, size],
  ] as const) {
    const part = await get(url, range);
    expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes ${from}-${to - 1}/${size}`]);
    expect(part.rawPayload.equals(bytes.subarray(from, to))).toBe(true);
  }
  expect((await get(url, "bytes=0-1,5-9")).statusCode).toBe(200);
  expect((await get(url, "bytes=nonsense")).statusCode).toBe(200);
  const beyond = await get(url, `bytes=${size}-`);
  expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, `bytes */${size}`]);
});

test("an address that is wrong, expired, of a signed-out viewer or of a deleted medium is not found", async () => {
  const id = await sendClip();
  const url = String((await linkOf(mona, id))?.url);
  const signature = new URL(url, "http://x").searchParams.get("s") ?? "";
  for (const wrong of [
    url.replace(signature, `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`),
    url.replace(mona.userId, nour.userId),
    url.replace(/e=\d+/, "e=9999999999"),
    `${url}&r=small`,
    url.split("?")[0],
    url.replace(id, "nonsense"),
    `${url}&u=${mona.userId}`,
  ])
    expect(await statusOf(wrong), wrong).toBe(404);
  clock.advance(299);
  expect(await statusOf(url)).toBe(200);
  clock.advance(2);
  expect(await statusOf(url)).toBe(404);
  const fresh = String((await linkOf(mona, id))?.url);
  await shop.rows("update sessions set ended_at = $2, end_reason = 'logout' where user_id = $1", [
    mona.userId,
    clock.now(),
  ]);
  expect(await statusOf(fresh)).toBe(404);
  await shop.rows("update sessions set ended_at = null, end_reason = null where user_id = $1", [mona.userId]);
  expect(await statusOf(fresh)).toBe(200);
  await mona.call(deleteMedia, { params: { id } });
  expect(await statusOf(fresh)).toBe(404);
  expect(await linkOf(mona, id)).toBeUndefined();
  expect(await toRefusal(mona.call(deleteMedia, { params: { id } }))).toBe("NOT_FOUND");
  await shop.app.drain();
  const folder = join(shop.app.platform.config.dataDir, "media/private/vault");
  expect((await readdir(folder, { recursive: true })).filter((name) => name.includes(id))).toEqual([]);
});

test("a copied address opens nothing in another browser, whoever is signed in there", async () => {
  const id = await sendClip();
  await write(mona, [id]);
  const askFor = async (who: TestCustomer) => {
    const reply = await shop.app.http.inject({
      ...{ method: "POST", url: "/api/media/links", payload: { ids: [id] } },
      headers: { authorization: `Bearer ${await who.token()}` },
    });
    const [cookie] = reply.cookies;
    return {
      url: String(reply.json().links[0]?.url),
      cookie,
      name: String(cookie?.name),
      value: String(cookie?.value),
    };
  };
  const [coach, man, member] = [await askFor(nour), await askFor(owner), await askFor(mona)];
  expect(coach.cookie).toMatchObject({ path: "/media/p", httpOnly: true, sameSite: "Strict", maxAge: 300 });
  const headers = { "sec-fetch-site": "none" };
  const open = async (url: string, value: string) =>
    (await shop.app.http.inject({ method: "GET", url, headers, cookies: { [coach.name]: value } })).statusCode;
  expect([await open(coach.url, coach.value), await open(member.url, member.value)]).toEqual([200, 200]);
  const [, ends = "", signature = ""] = coach.value.split(".");
  for (const { url } of [coach, member]) {
    expect((await shop.app.http.inject({ method: "GET", url, headers })).statusCode).toBe(404);
    // Programs keep no cookies, and name no site that they come from.
    expect((await shop.app.http.inject({ method: "GET", url })).statusCode).toBe(200);
    for (const value of [man.value, "", "nonsense", `${nour.userId}.9${ends}.${signature}`])
      expect(await open(url, value), value).toBe(404);
  }
  expect(await open(coach.url, member.value)).toBe(404);
  // It expires with the addresses that it was sent with.
  clock.advance(200);
  const later = await askFor(nour);
  clock.advance(101);
  expect([await open(later.url, coach.value), await open(later.url, later.value)]).toEqual([404, 200]);
});

test("a photo has a thumbnail, each with its own address", async () => {
  const bytes = await makePhoto(900, 600);
  const { mediaId } = await upload(shop, mona, threadId, { purpose: "photo", bytes });
  const link = await linkOf(mona, String(mediaId));
  expect(await sharp((await get(String(link?.url))).rawPayload).metadata()).toMatchObject({
    format: "webp",
    width: 900,
  });
  expect(await sharp((await get(String(link?.smallUrl))).rawPayload).metadata()).toMatchObject({ width: 480 });
});

test("the coach sees what the member sent, each access is recorded, and nobody else sees anything", async () => {
  const id = await sendClip();
  await write(mona, [id]);
  const url = String((await linkOf(nour, id))?.url);
  await get(url);
  await get(url, "bytes=0-10");
  const looks = async () => shop.rows("select count, what from health_reads where object_id = $1", [id]);
  expect(await looks()).toEqual([{ count: 2, what: "clips" }]);
  const { reads } = await mona.call(getHealthReads, {});
  expect(reads).toContainEqual(expect.objectContaining({ what: "clips" }));
  const stranger = await shop.customer();
  for (const who of [stranger, owner]) expect(await linkOf(who, id)).toBeUndefined();
  // An address stops working when the viewer's permission ends.
  await shop.rows("update coach_assignments set until_at = $2 where subscription_id = $1", [threadId, clock.now()]);
  clock.advance(1);
  expect(await statusOf(url)).toBe(404);
  expect(await looks()).toEqual([{ count: 2, what: "clips" }]);
});

test("media of a woman who chooses women only are seen by no man, including owners with temporary access", async () => {
  const id = await sendClip();
  await write(mona, [id]);
  const url = String((await linkOf(nour, id))?.url);
  expect(await statusOf(url)).toBe(200);
  const voice = await upload(shop, mona, threadId, { purpose: "voice", bytes: readMediaFile("voice.m4a") });
  await write(mona, [String(voice.mediaId)], "Does it sound right?");
  const threadOf = (who: TestCoach) => who.call(adminGetMessages, { params: { id: threadId }, query: {} });
  expect((await threadOf(nour)).messages).toMatchObject([
    { attachments: [{ kind: "voice" }] },
    { attachments: [{ id }] },
  ]);
  await mona.call(updateCoachingProfile, { body: { sex: "female", audience: "women_only", goal: null } });
  expect(await statusOf(url)).toBe(404);
  expect(await linkOf(nour, id)).toBeUndefined();
  // Her texts stay, but nothing about her media: no length, no size, no waveform.
  const closed = await threadOf(nour);
  expect(closed.messages).toMatchObject([
    { text: "Does it sound right?", attachments: [], withheld: 1 },
    { text: "", attachments: [], withheld: 1 },
  ]);
  expect(JSON.stringify(closed)).not.toContain(id);
  const reason = "She asked for help with the app";
  expect(await toRefusal(owner.call(adminOpenClient, { params: { id: mona.userId }, body: { reason } }))).toBe(
    "AUDIENCE",
  );
  expect(await linkOf(owner, id)).toBeUndefined();
  const woman = await addCoach(shop, { gender: "female", acceptsNew: false }, "owner");
  await woman.call(adminOpenClient, { params: { id: mona.userId }, body: { reason } });
  const opened = await threadOf(woman);
  expect(opened.messages.map(({ attachments }) => attachments.length)).toEqual([1, 1]);
  expect(opened.messages.map(({ withheld }) => withheld)).toEqual([undefined, undefined]);
  expect(await statusOf((await linkOf(woman, id))?.url)).toBe(200);
});

test("media are attached once, and only own ones of this thread", async () => {
  const id = await sendClip();
  const { message } = await write(mona, [id]);
  expect(message).toMatchObject({ text: "", attachments: [{ id, kind: "clip", ms: 2000, isDeleted: false }] });
  const karim = await shop.customer();
  const other = await startCoaching(shop, karim.userId, packageId);
  const foreign = await sendClip(karim, other);
  for (const ids of [[id], [foreign], [newId()]])
    expect(await toRefusal(write(mona, ids, "Look"))).toBe("VALIDATION_FAILED");
  const fresh = await sendClip();
  expect(await toRefusal(write(mona, [fresh, fresh]))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(write(mona, [fresh, fresh, fresh, fresh, fresh]))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(write(mona, []))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(write(mona, [], "   "))).toBe("VALIDATION_FAILED");
  await mona.call(deleteMedia, { params: { id } });
  const { messages } = await nour.call(adminGetMessages, { params: { id: threadId }, query: {} });
  expect(messages[0]?.attachments).toMatchObject([{ id, isDeleted: true }]);
});

test("a coach deletes an own voice note until it is sent; then it is the member's", async () => {
  const unsent = await upload(shop, nour, threadId, { purpose: "voice", bytes: readMediaFile("voice.m4a") });
  const params = { id: String(unsent.mediaId) };
  await nour.call(deleteMedia, { params });
  expect(await toRefusal(nour.call(deleteMedia, { params }))).toBe("NOT_FOUND");
  const sent = await upload(shop, nour, threadId, { purpose: "voice", bytes: readMediaFile("voice.m4a") });
  await answer(nour, "", [String(sent.mediaId)]);
  expect(await toRefusal(nour.call(deleteMedia, { params: { id: String(sent.mediaId) } }))).toBe("NOT_FOUND");
  await mona.call(deleteMedia, { params: { id: String(sent.mediaId) } });
});

test("the coach answers with a voice note; an answered clip is kept for 90 days, the voice for 180", async () => {
  const id = await sendClip();
  await write(mona, [id]);
  clock.advance(25 * 3600);
  await shop.app.platform.jobs.runScheduled("refresh-clients");
  const rules = async () =>
    (await nour.call(adminListAttention, { query: { limit: "100" } })).items
      .filter(({ client }) => client.id === mona.userId)
      .map(({ rule, severity }) => `${rule} ${severity}`);
  expect(await rules()).toContain("clip_waiting 1");
  const voice = await upload(shop, nour, threadId, { purpose: "voice", bytes: readMediaFile("voice.m4a") });
  const { message } = await answer(nour, "", [String(voice.mediaId)]);
  expect(message).toMatchObject({ author: "coach", attachments: [{ kind: "voice" }] });
  await shop.app.drain();
  expect(await rules()).not.toContain("clip_waiting 1");
  const { messages } = await mona.call(getMessages, { params: { id: threadId }, query: {} });
  expect(await statusOf((await linkOf(mona, String(messages[0]?.attachments[0]?.id)))?.url)).toBe(200);
  const living = () =>
    shop.rows("select kind from private_media where owner_id = $1 and deleted_at is null order by kind", [mona.userId]);
  const keep = () => shop.app.platform.jobs.runScheduled("keep-media");
  clock.advance(90 * day - 60);
  await keep();
  expect(await living()).toEqual([{ kind: "clip" }, { kind: "voice" }]);
  clock.advance(120);
  await keep();
  expect(await living()).toEqual([{ kind: "voice" }]);
  clock.advance(90 * day);
  await keep();
  expect(await living()).toEqual([]);
});

test("a clip uses one of the package's clips, counts as used once answered, and is given back if deleted before", async () => {
  const { id: promised } = await shop.product({ kind: "package" });
  const terms = { ...usualTerms(3), clipsPerWeek: 2, version: 0 };
  await owner.call(adminSavePackageTerms, { params: { id: promised }, body: terms });
  mona = await shop.customer();
  threadId = await startCoaching(shop, mona.userId, promised);
  const clips = async () => {
    const { entitlements } = await mona.call(getEntitlements, { params: { id: threadId } });
    const { given, used, reserved, left } = entitlements.find(({ kind }) => kind === "clip") ?? {};
    return { given, used, reserved, left };
  };
  expect(await clips()).toEqual({ given: 2, used: 0, reserved: 0, left: 2 });
  const [first, second] = [await sendClip(), await sendClip()];
  expect(await clips()).toMatchObject({ reserved: 0, left: 2 });
  const body = { id: newId(), text: "", attachments: [first] };
  const send = () => mona.call(sendMessage, { params: { id: threadId }, body });
  await Promise.all([send(), send()]);
  await write(mona, [second]);
  expect(await clips()).toEqual({ given: 2, used: 0, reserved: 2, left: 0 });
  await mona.call(deleteMedia, { params: { id: second } });
  expect(await clips()).toEqual({ given: 2, used: 0, reserved: 1, left: 1 });
  await answer(nour, "Push the knees out");
  await answer(nour, "And look ahead");
  expect(await clips()).toEqual({ given: 2, used: 1, reserved: 0, left: 1 });
  await mona.call(deleteMedia, { params: { id: first } });
  expect(await clips()).toEqual({ given: 2, used: 1, reserved: 0, left: 1 });
  // More than the package's number is accepted too, and not counted.
  await write(mona, [await sendClip(), await sendClip()]);
  expect(await clips()).toEqual({ given: 2, used: 1, reserved: 1, left: 0 });
});

test("photos stay until a year after coaching, and the member is told two weeks before", async () => {
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#c63" } })
    .png()
    .toBuffer();
  const { mediaId } = await upload(shop, mona, threadId, { purpose: "photo", bytes });
  await write(mona, [String(mediaId)]);
  const unsent = await upload(shop, mona, threadId, { purpose: "photo", bytes });
  const keep = () => shop.app.platform.jobs.runScheduled("keep-media");
  const living = async () =>
    (
      await shop.rows<{ id: string }>("select id from private_media where owner_id = $1 and deleted_at is null", [
        mona.userId,
      ])
    ).map(({ id }) => id);
  clock.advance(8 * day);
  await keep();
  expect(await living()).toEqual([mediaId]);
  expect(unsent.mediaId).not.toBe(mediaId);
  await shop.rows("update subscriptions set status = 'ended', ended_at = $2, paused_until = null where id = $1", [
    threadId,
    clock.now(),
  ]);
  const mails = async () =>
    (await shop.app.mails()).filter(({ kind, to }) => kind === "media-ending" && to === mona.email);
  clock.advance(350 * day);
  await keep();
  expect(await mails()).toHaveLength(0);
  clock.advance(2 * day);
  await keep();
  await keep();
  expect(await mails()).toHaveLength(1);
  clock.advance(12 * day);
  await keep();
  expect(await living()).toEqual([mediaId]);
  clock.advance(3 * day);
  await keep();
  expect(await living()).toEqual([]);
});

test("a changed file aborts the reply, and the data export lists each medium", async () => {
  const id = await sendClip();
  const exported = await mona.call(exportMe, {});
  const { media } = exported.data as { media: { kind: string; address: string }[] };
  expect(media).toMatchObject([{ kind: "clip", mime: "video/mp4" }]);
  clock.advance(3600);
  expect(await statusOf(media[0]?.address)).toBe(200);
  // Addresses of the export are opened from a file.
  const headers = { "sec-fetch-site": "none" };
  const byHand = await shop.app.http.inject({ method: "GET", url: String(media[0]?.address), headers });
  expect(byHand.statusCode).toBe(200);
  const folder = join(shop.app.platform.config.dataDir, "media/private/vault");
  const name = (await readdir(folder, { recursive: true })).find((one) => one.endsWith(id)) ?? "";
  const bytes = await readFile(join(folder, name));
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  await writeFile(join(folder, name), bytes);
  const reply = await get(String((await linkOf(mona, id))?.url)).catch(() => undefined);
  expect(reply === undefined || reply.statusCode >= 500 || reply.rawPayload.length === 0).toBe(true);
});
