import { afterAll, beforeAll, expect, test } from "vitest";
import type * as z from "zod/mini";
import { adminGetOwnCoach, adminUpdateOwnCoach, type updateOwnCoachBody } from "#shared/contract/admin-coaching.ts";
import { getCoach } from "#shared/contract/coaches.ts";
import { addCoach, type TestCoach } from "#test/factories/coaches.ts";
import { createTestShop, type TestShop, toRefusal } from "#test/factories/shop.ts";

let shop: TestShop;
let nour: TestCoach;
beforeAll(async () => {
  shop = await createTestShop();
  nour = await addCoach(shop, { slug: "nour", capacity: 7 });
});
afterAll(() => shop.app.close());

type Body = z.input<typeof updateOwnCoachBody>;
const body: Body = {
  title: { ar: "مدربة قوة", en: "Strength coach" },
  bio: { ar: "نبذة", en: "About me" },
  hours: { days: [1, 0, 1], from: "09:00", until: "15:30" },
  acceptsNew: false,
};
const save = (more: Partial<Body> = {}, who = nour) => who.call(adminUpdateOwnCoach, { body: { ...body, ...more } });

test("a coach edits their own texts, hours and whether they take clients, and nothing else", async () => {
  const { coach } = await nour.call(adminGetOwnCoach, {});
  const saved = await save(coach === null ? {} : { version: coach.version });
  expect(saved.coach).toMatchObject({ ...body, hours: { days: [0, 1], from: "09:00", until: "15:30" } });
  const shown = await shop.app.client(getCoach, { params: { slug: "nour" } });
  expect(shown.coach).toMatchObject({ bio: body.bio, availability: "full" });
  const [row] = await shop.rows("select capacity, name from coaches where id = $1", [nour.coachId]);
  expect(row).toEqual({ capacity: 7, name: { ar: "Coach", en: "Coach" } });
});

test("of two edits from the same version the second is refused", async () => {
  const { coach } = await nour.call(adminGetOwnCoach, {});
  const version = coach?.version ?? 0;
  await save({ version });
  expect(await toRefusal(save({ version }))).toBe("VERSION_CONFLICT");
});

test("working hours must end after they begin, and staff without a profile get 404", async () => {
  expect(await toRefusal(save({ hours: { days: [1], from: "15:00", until: "09:00" } }))).toBe("VALIDATION_FAILED");
  const other = { ...(await shop.customer("admin", "coach")), coachId: "" };
  expect(await other.call(adminGetOwnCoach, {})).toEqual({ coach: null });
  expect(await toRefusal(save({}, other))).toBe("NOT_FOUND");
});
