import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPasswords } from "#server/modules/accounts/index.ts";
import { closeAccount, exportMe } from "#shared/contract/accounts.ts";
import { adminListCustomers } from "#shared/contract/admin.ts";
import { adminListOrders } from "#shared/contract/admin-orders.ts";
import { adminListAudit, exportOrders } from "#shared/contract/admin-reports.ts";
import {
  adminAddStaffNote,
  adminAssignSubject,
  adminDeleteStaffNote,
  adminGetStaffNoteOptions,
  adminGetStaffNotes,
  adminTagSubject,
  maxTags,
} from "#shared/contract/staff-notes.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
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

async function placed(): Promise<{ mona: TestCustomer; order: { id: string; number: string } }> {
  const mona = await shop.customer();
  await shop.fill(mona, await shop.product({ stock: 3 }));
  const { order } = await shop.order(mona, { paymentMethod: "cod" });
  return { mona, order };
}

const aboutOrder = (id: string) => ({ subject: "order", id }) as const;
const aboutCustomer = (id: string) => ({ subject: "customer", id }) as const;
const tag = (params: { subject: "order" | "customer"; id: string }, add: string[], remove: string[] = []) =>
  support.client(adminTagSubject, { params, body: { add, remove } });

test("colleagues read each other's notes, newest first; a repeated call adds none", async () => {
  const { order } = await placed();
  const params = aboutOrder(order.id);
  const note = { id: randomUUID(), text: "Asked to deliver after 17:00" };
  await support.client(adminAddStaffNote, { params, body: note });
  shop.app.clock.advance(1000);
  await support.client(adminAddStaffNote, { params, body: note });
  await owner.client(adminAddStaffNote, { params, body: { id: randomUUID(), text: "اتصلنا به" } });
  const { staffNotes } = await support.client(adminGetStaffNotes, { params });
  expect(staffNotes.notes.map(({ text, author }) => [text, author?.id])).toEqual([
    ["اتصلنا به", owner.id],
    [note.text, support.id],
  ]);
  const { entries } = await owner.client(adminListAudit, { query: { search: order.id } });
  expect(entries.filter((entry) => entry.action === "note.add")).toHaveLength(2);
});

test("only its author deletes a note", async () => {
  const { order } = await placed();
  const params = aboutOrder(order.id);
  const noteId = randomUUID();
  await support.client(adminAddStaffNote, { params, body: { id: noteId, text: "wrong order" } });
  expect(await toRefusal(owner.client(adminDeleteStaffNote, { params: { ...params, noteId } }))).toBe("NOT_FOUND");
  const { staffNotes } = await support.client(adminDeleteStaffNote, { params: { ...params, noteId } });
  expect(staffNotes.notes).toEqual([]);
});

test("orders and customers are listed by tag and assignee, the file of orders too", async () => {
  const { mona, order } = await placed();
  await placed();
  await tag(aboutOrder(order.id), ["Fragile", "VIP"]);
  await tag(aboutOrder(order.id), ["fragile"], ["vip"]);
  const [word] = (await tag(aboutCustomer(mona.userId), ["Wholesale"])).staffNotes.tags;
  expect(word).toBe("Wholesale");
  const listed = async (query: { tag?: string; assignee?: string }) =>
    (await support.client(adminListOrders, { query })).orders.map(({ number }) => number);
  expect(await listed({ tag: "FRAGILE" })).toEqual([order.number]);
  expect(await listed({ tag: "VIP" })).toEqual([]);

  const params = aboutOrder(order.id);
  await support.client(adminAssignSubject, { params, body: { staffId: owner.id } });
  await support.client(adminAssignSubject, { params, body: { staffId: support.id } });
  expect(await listed({ assignee: owner.id })).toEqual([]);
  expect(await listed({ assignee: support.id, tag: "Fragile" })).toEqual([order.number]);
  const file = await support.client(exportOrders, { query: { assignee: support.id } });
  expect(file.rows).toBe(1);
  const { customers } = await support.client(adminListCustomers, { query: { tag: "wholesale" } });
  expect(customers.map(({ id }) => id)).toEqual([mona.userId]);

  const { tags, staff } = await support.client(adminGetStaffNoteOptions, {});
  expect(tags).toEqual(expect.arrayContaining(["Fragile", "Wholesale"]));
  expect(staff.map(({ id }) => id)).toEqual(expect.arrayContaining([owner.id, support.id]));
  expect(staff.map(({ id }) => id)).not.toContain(coach.id);
});

test("bad input is refused: unknown orders, too many tags, people who do not work on orders", async () => {
  const { order } = await placed();
  const unknown = aboutOrder(randomUUID());
  expect(await toRefusal(support.client(adminGetStaffNotes, { params: unknown }))).toBe("NOT_FOUND");
  expect(await toRefusal(tag(unknown, ["VIP"]))).toBe("NOT_FOUND");
  const body = { id: randomUUID(), text: "x" };
  expect(await toRefusal(support.client(adminAddStaffNote, { params: unknown, body }))).toBe("NOT_FOUND");
  const many = Array.from({ length: maxTags }, (_, at) => `tag ${at}`);
  expect((await tag(aboutOrder(order.id), many)).staffNotes.tags).toHaveLength(maxTags);
  expect(await toRefusal(tag(aboutOrder(order.id), ["one more"]))).toBe("VALIDATION_FAILED");
  const params = aboutOrder(order.id);
  expect(await toRefusal(support.client(adminAssignSubject, { params, body: { staffId: coach.id } }))).toBe(
    "VALIDATION_FAILED",
  );
  expect(await toRefusal(coach.client(adminGetStaffNotes, { params }))).toBe("PERMISSION_DENIED");
});

test("two concurrent assignments leave one assignee", async () => {
  const { order } = await placed();
  const params = aboutOrder(order.id);
  const assign = (staffId: string) => support.client(adminAssignSubject, { params, body: { staffId } });
  await Promise.all([assign(owner.id), assign(support.id), assign(owner.id), assign(support.id)]);
  const rows = await shop.rows("select staff_id from staff_assignments where order_id = $1", [order.id]);
  expect(rows).toHaveLength(1);
});

test("a customer's export contains the notes about them; closing the account erases it", async () => {
  const { mona, order } = await placed();
  await support.client(adminAddStaffNote, {
    params: aboutCustomer(mona.userId),
    body: { id: randomUUID(), text: "Prefers calls in the evening" },
  });
  await support.client(adminAddStaffNote, {
    params: aboutOrder(order.id),
    body: { id: randomUUID(), text: "Left with the neighbour" },
  });
  await tag(aboutOrder(order.id), ["neighbour"]);
  const exported = JSON.stringify(await mona.call(exportMe, {}));
  for (const text of ["Prefers calls", "Left with the neighbour", "neighbour"]) expect(exported).toContain(text);
  const password = "Kettle-bell-77";
  await shop.rows("update users set password_hash = $1 where id = $2", [
    await createPasswords().hash(password),
    mona.userId,
  ]);
  await mona.call(closeAccount, { body: { password } });
  for (const table of ["staff_notes", "staff_tags"])
    expect(
      await shop.rows(`select 1 from ${table} where user_id = $1 or order_id = $2`, [mona.userId, order.id]),
    ).toEqual([]);
});
