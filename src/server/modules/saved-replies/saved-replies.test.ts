import { afterAll, beforeAll, expect, test } from "vitest";
import {
  adminCreateSavedReply,
  adminListSavedReplies,
  adminRemoveSavedReply,
  adminUpdateSavedReply,
  maxSavedReplies,
} from "#shared/contract/admin-saved-replies.ts";
import { createTestShop, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";

let shop: TestShop;
let owner: TestPerson;
let support: TestPerson;
let coach: TestPerson;
beforeAll(async () => {
  shop = await createTestShop();
  owner = await addPerson(shop.app, "owner");
  support = await addPerson(shop.app, "support");
  coach = await addPerson(shop.app, "coach");
});
afterAll(() => shop.app.close());

const text = { ar: "أهلًا {name}", en: "Hello {name}" };
const titles = async (person: TestPerson, area?: "messages" | "coaching") =>
  (await person.client(adminListSavedReplies, { query: area === undefined ? {} : { area } })).savedReplies.map(
    ({ title }) => title,
  );

test("each area is only for staff who work in it", async () => {
  await support.client(adminCreateSavedReply, { body: { area: "messages", title: "Sizes", text } });
  await coach.client(adminCreateSavedReply, { body: { area: "coaching", title: "Deload", text } });
  expect(await titles(support)).toEqual(["Sizes"]);
  expect(await titles(coach)).toEqual(["Deload"]);
  expect(await titles(coach, "messages")).toEqual([]);
  expect(await titles(owner)).toEqual(["Deload", "Sizes"]);
  expect(await titles(owner, "messages")).toEqual(["Sizes"]);
  const body = { area: "messages", title: "Other", text } as const;
  expect(await toRefusal(coach.client(adminCreateSavedReply, { body }))).toBe("PERMISSION_DENIED");
});

test("a saved reply is changed by version and deleted, never by those of another area", async () => {
  const { savedReply } = await support.client(adminCreateSavedReply, {
    body: { area: "messages", title: "Delivery", text: { ar: "", en: " Soon " } },
  });
  expect(savedReply).toMatchObject({ text: { ar: "", en: "Soon" }, version: 1 });
  const params = { id: savedReply.id };
  const body = { area: "messages", title: "Delivery time", text, version: 1 } as const;
  expect(await toRefusal(coach.client(adminUpdateSavedReply, { params, body }))).toBe("NOT_FOUND");
  expect(await toRefusal(coach.client(adminRemoveSavedReply, { params }))).toBe("NOT_FOUND");
  const changed = await owner.client(adminUpdateSavedReply, { params, body });
  expect(changed.savedReply).toMatchObject({ title: "Delivery time", version: 2 });
  expect(await toRefusal(support.client(adminUpdateSavedReply, { params, body }))).toBe("VERSION_CONFLICT");
  await support.client(adminRemoveSavedReply, { params });
  expect(await toRefusal(support.client(adminRemoveSavedReply, { params }))).toBe("NOT_FOUND");
});

test("a title is unique in its area, and a text is needed in at least one language", async () => {
  const add = (area: "messages" | "coaching", title: string, words = text) =>
    toRefusal(owner.client(adminCreateSavedReply, { body: { area, title, text: words } }));
  expect(await add("messages", "Thanks")).toBe("");
  expect(await add("messages", "THANKS")).toBe("VALIDATION_FAILED");
  expect(await add("coaching", "Thanks")).toBe("");
  expect(await add("messages", "Empty", { ar: " ", en: "" })).toBe("VALIDATION_FAILED");
});

test("an area has at most sixty, also when several are added at once", async () => {
  await shop.rows("delete from saved_replies where area = 'coaching'");
  const add = (number: number) =>
    toRefusal(coach.client(adminCreateSavedReply, { body: { area: "coaching", title: `Reply ${number}`, text } }));
  for (let number = 1; number < maxSavedReplies; number++) expect(await add(number)).toBe("");
  const last = await Promise.all([add(60), add(61), add(62)]);
  expect(last.sort()).toEqual(["", "TOO_MANY_SAVED_REPLIES", "TOO_MANY_SAVED_REPLIES"]);
  expect(await titles(coach)).toHaveLength(maxSavedReplies);
});
