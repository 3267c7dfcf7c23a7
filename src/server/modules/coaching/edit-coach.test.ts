import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type AdminCoach,
  adminAssignClient,
  adminCreateCoach,
  adminListClients,
  adminListCoaches,
  adminUpdateCoach,
  type CoachBody,
} from "#shared/contract/admin-coaching.ts";
import { addCoach, startCoaching, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, readConflict, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";

// A Thursday evening in Cairo.
const clock = createTestClock(new Date("2026-11-19T15:00:00Z"));
let shop: TestShop;
let lead: TestCustomer;
let karim: TestCoach;
let mona: TestCustomer;
let packageId = "";
beforeAll(async () => {
  shop = await createTestShop({ clock });
  packageId = (await shop.product({ kind: "package" })).id;
  lead = await shop.customer("admin", "manager");
  karim = await addCoach(shop, { acceptsNew: false });
  mona = await shop.customer();
});
afterAll(() => shop.app.close());

const pair = (word: string) => ({ ar: word, en: word });
const body: CoachBody = {
  ...{ name: pair("Nour"), initials: pair("N"), title: pair("Coach"), bio: pair("About"), licenceNumber: "" },
  ...{ experienceYears: 4, languages: ["ar"], specialties: ["muscle"], gender: "female", womenOnly: true },
  ...{ staffId: null, capacity: 2, acceptsNew: true },
};
const list = () => lead.call(adminListCoaches, {});
const find = async (id: string): Promise<AdminCoach> => {
  const coach = (await list()).coaches.find((one) => one.id === id);
  if (coach === undefined) throw new Error("no such coach");
  return coach;
};
const create = (more: Partial<CoachBody>, slug: string) =>
  lead.call(adminCreateCoach, { body: { ...body, ...more, slug } });
const edit = (id: string, more: Partial<CoachBody> & { version?: number }) =>
  lead.call(adminUpdateCoach, { params: { id }, body: { ...body, ...more } });

test("a member without a coach waits for a lead with a deadline; once assigned, they are listed as a client", async () => {
  const subscriptionId = await startCoaching(shop, mona.userId, packageId);
  // One working hour is left on Thursday, seven come on Sunday.
  expect((await list()).waiting).toMatchObject([
    {
      subscriptionId,
      member: { id: mona.userId, email: mona.email },
      assignmentId: null,
      dueAt: "2026-11-22T15:00:00.000Z",
    },
  ]);
  await lead.call(adminAssignClient, {
    params: { id: mona.userId },
    body: { subscriptionId, coachId: karim.coachId, kind: "primary", from: null },
  });
  expect((await list()).waiting).toEqual([]);
  expect(await find(karim.coachId)).toMatchObject({ load: 1, capacity: 30, staff: { id: karim.userId } });
  const { clients } = await lead.call(adminListClients, { params: { id: karim.coachId } });
  expect(clients).toMatchObject([
    { subscriptionId, coachId: karim.coachId, covers: [], dueAt: null, status: "active" },
  ]);
});

test("a profile linked to an account gets clients automatically, and a lower capacity removes none", async () => {
  const nour = await shop.customer("admin", "coach");
  expect((await list()).staff.map(({ id }) => id)).toContain(nour.userId);
  const { coach } = await create({}, "nour");
  expect(coach).toMatchObject({ slug: "nour", staff: null, load: 0, version: 1 });
  const linked = await edit(coach.id, { staffId: nour.userId, womenOnly: false, version: 1 });
  expect(linked.coach).toMatchObject({ staff: { id: nour.userId }, version: 2 });
  expect((await list()).staff.map(({ id }) => id)).not.toContain(nour.userId);
  for (let nth = 0; nth < 3; nth += 1) await startCoaching(shop, (await shop.customer()).userId, packageId);
  expect(await find(coach.id)).toMatchObject({ load: 2 });
  expect((await list()).waiting).toHaveLength(1);
  await edit(coach.id, { staffId: nour.userId, womenOnly: false, capacity: 1 });
  expect(await find(coach.id)).toMatchObject({ load: 2, capacity: 1 });
  const audited = await shop.rows("select action from audit_entries where subject_id = $1 order by at, id", [coach.id]);
  expect(audited.map(({ action }) => action)).toEqual(["coach.create", "coach.edit", "coach.edit"]);
});

test("a member whose coach is locked or lost the role waits for a lead, and the coach gets no new clients", async () => {
  const gone = await addCoach(shop, { acceptsNew: true });
  await shop.rows("update coaches set accepts_new = false where id <> $1", [gone.coachId]);
  const ali = await shop.customer();
  await startCoaching(shop, ali.userId, packageId);
  const isWaiting = async () => (await list()).waiting.some(({ member }) => member.id === ali.userId);
  const set = (column: string, value: unknown) =>
    shop.rows(`update users set ${column} = $2 where id = $1`, [gone.userId, value]);
  expect(await isWaiting()).toBe(false);
  await set("locked_at", clock.now());
  expect(await isWaiting()).toBe(true);
  const sara = await shop.customer();
  const subscriptionId = await startCoaching(shop, sara.userId, packageId);
  expect((await list()).waiting).toContainEqual(expect.objectContaining({ subscriptionId, assignmentId: null }));
  const body = { subscriptionId, coachId: gone.coachId, kind: "primary" } as const;
  expect(await toRefusal(lead.call(adminAssignClient, { params: { id: sara.userId }, body }))).toBe(
    "VALIDATION_FAILED",
  );
  await set("locked_at", null);
  expect(await isWaiting()).toBe(false);
  await set("staff_role", "support");
  expect(await isWaiting()).toBe(true);
});

test("nobody changes the gender of their own profile", async () => {
  const salma = await addCoach(shop, { gender: "male", acceptsNew: false }, "owner");
  const own = { staffId: salma.userId, womenOnly: false };
  const editBy = (by: TestCustomer, more: Partial<CoachBody>) =>
    by.call(adminUpdateCoach, { params: { id: salma.coachId }, body: { ...body, ...own, ...more } });
  expect(await toRefusal(editBy(salma, { gender: "female" }))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(editBy(salma, { gender: "female", staffId: null }))).toBe("VALIDATION_FAILED");
  await editBy(salma, { gender: "male", capacity: 7 });
  expect((await editBy(lead, { gender: "female" })).coach).toMatchObject({ gender: "female" });
});

test("of two edits of the same profile the second gets a conflict", async () => {
  const { coach } = await create({}, "sara");
  await edit(coach.id, { capacity: 5, version: 1 });
  expect(await readConflict(edit(coach.id, { capacity: 9, version: 1 }))).toMatchObject({ capacity: 5, version: 2 });
});

test("refuses invalid profiles, such as a taken slug or account, and callers without the permission", async () => {
  const { coach } = await create({}, "omar");
  expect(await toRefusal(create({}, "omar"))).toBe("SLUG_TAKEN");
  expect(await toRefusal(create({ staffId: karim.userId }, "other"))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(edit(coach.id, { staffId: mona.userId }))).toBe("VALIDATION_FAILED");
  const staffId = (await shop.customer("admin", "coach")).userId;
  expect(await toRefusal(edit(coach.id, { staffId, gender: null, womenOnly: false }))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(edit(coach.id, { gender: "male" }))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(edit(coach.id, { capacity: 301 }))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(edit(shop.app.platform.ids.next(), {}))).toBe("NOT_FOUND");
  expect(await toRefusal(karim.call(adminListCoaches, {}))).toBe("PERMISSION_DENIED");
  expect(await toRefusal(karim.call(adminListClients, { params: { id: karim.coachId } }))).toBe("PERMISSION_DENIED");
});

test("a photo comes from the library, stays when the form omits it, and is removed with `null`", async () => {
  const payload = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#c96" } })
    .png()
    .toBuffer();
  const headers = {
    "content-type": "image/png",
    authorization: `Bearer ${await (await shop.customer("admin")).token()}`,
  };
  const sent = await shop.app.http.inject({ method: "POST", url: "/api/admin/images", headers, payload });
  const { hash } = sent.json().image;
  const photo = { hash, alt: { ar: "نور", en: "Nour" } };
  expect(await toRefusal(create({ photo: { ...photo, hash: "0".repeat(32) } }, "nour-photo"))).toBe(
    "VALIDATION_FAILED",
  );
  const { coach } = await create({ photo }, "nour-photo");
  expect(coach.photo).toMatchObject({ hash, alt: photo.alt, width: 64, height: 64 });
  const uses = () => shop.rows("select kind, owner from picture_uses where hash = $1", [hash]);
  expect(await uses()).toEqual([{ kind: "coach", owner: coach.id }]);
  expect((await edit(coach.id, {})).coach.photo).toMatchObject({ hash });
  expect((await edit(coach.id, { photo: null })).coach.photo).toBeNull();
  expect(await uses()).toEqual([]);
});
