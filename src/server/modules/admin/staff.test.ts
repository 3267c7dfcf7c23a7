import { afterAll, beforeAll, expect, test } from "vitest";
import { adminGetCustomer, adminListCustomers, adminUpdateCustomer } from "#shared/contract/admin.ts";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import { adminAddStaff, adminListStaff, adminSetStaffRole } from "#shared/contract/admin-staff.ts";
import { readConflict, toRefusal } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { whileLocked } from "#test/support/overlap.ts";

let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  owner = await addPerson(app, "owner");
});
afterAll(() => app.close());

const reason = "Started today";

test("an owner gives a customer a staff role, changes it and removes it; each step is in the audit log", async () => {
  const person = await addPerson(app);
  expect(await toRefusal(person.client(adminListCustomers, {}))).toBe("FORBIDDEN");
  const added = await owner.client(adminAddStaff, {
    body: { email: person.email.toUpperCase(), staffRole: "support", reason },
  });
  expect(added.staff.find((one) => one.id === person.id)).toMatchObject({ staffRole: "support", isLocked: false });
  expect(added.roles.map((one) => one.role)).toEqual(["owner", "manager", "support", "coach"]);
  expect((await person.client(adminListCustomers, {})).pagination.total).toBeGreaterThan(0);
  expect(await toRefusal(person.client(adminListStaff, {}))).toBe("PERMISSION_DENIED");

  const params = { id: person.id };
  await owner.client(adminSetStaffRole, { params, body: { staffRole: "coach", reason } });
  expect(await toRefusal(person.client(adminListCustomers, {}))).toBe("PERMISSION_DENIED");
  await owner.client(adminSetStaffRole, { params, body: { staffRole: "coach", reason } });
  const gone = await owner.client(adminSetStaffRole, { params, body: { staffRole: null, reason: "Left" } });
  expect(gone.staff.some((one) => one.id === person.id)).toBe(false);
  expect(await toRefusal(person.client(adminListCustomers, {}))).toBe("FORBIDDEN");

  const { entries } = await owner.client(adminListAudit, { query: { search: person.id } });
  const acts = entries.filter((entry) => entry.action === "staff.role");
  expect(acts.map(({ before, after }) => [before, after])).toEqual([
    [{ staffRole: "coach" }, { staffRole: null }],
    [{ staffRole: "support" }, { staffRole: "coach" }],
    [{ staffRole: null }, { staffRole: "support" }],
  ]);
});

test("a role that another owner changed meanwhile is not overwritten", async () => {
  const person = await addPerson(app, "support");
  const set = (staffRole: "manager" | "coach", from: "support" | "manager") =>
    owner.client(adminSetStaffRole, { params: { id: person.id }, body: { staffRole, from, reason } });
  await set("manager", "support");
  expect(await readConflict(set("coach", "support"))).toEqual({ staffRole: "manager" });
  const { staff } = await owner.client(adminListStaff, {});
  expect(staff.find((one) => one.id === person.id)?.staffRole).toBe("manager");
  await set("coach", "manager");
});

test("the last owner cannot be demoted, made a customer or locked", async () => {
  const params = { id: owner.id };
  const set = (staffRole: "manager" | null) =>
    toRefusal(owner.client(adminSetStaffRole, { params, body: { staffRole, reason } }));
  expect(await set("manager")).toBe("LAST_OWNER");
  expect(await set(null)).toBe("LAST_OWNER");
  const lock = owner.client(adminUpdateCustomer, { params, body: { isLocked: true, reason } });
  expect(await toRefusal(lock)).toBe("LAST_OWNER");
  const { customer } = await owner.client(adminGetCustomer, { params });
  expect(customer).toMatchObject({ role: "admin", staffRole: "owner", state: "open" });
});

test("when two owners remove each other at the same time, one stays", async () => {
  const own = await createTestApp();
  try {
    const pair = [await addPerson(own, "owner"), await addPerson(own, "owner")] as const;
    const [first, second] = pair;
    const demote = (by: TestPerson, whom: TestPerson) =>
      toRefusal(by.client(adminSetStaffRole, { params: { id: whom.id }, body: { staffRole: "coach", reason } }));
    // Both calls have passed the owner check and wait for each other's rows before either decides.
    const lock = { sql: "select id from users where id = any($1::uuid[]) for update", values: [[first.id, second.id]] };
    const { result, overlapped } = await whileLocked(own.platform.database.pool, lock, 2, () =>
      Promise.all([demote(first, second), demote(second, first)]),
    );
    expect(overlapped).toBe(2);
    expect(result.sort()).toEqual(["", "LAST_OWNER"]);
    const { rows } = await own.platform.database.pool.query("select id from users where staff_role = 'owner'");
    expect(rows.length).toBe(1);
  } finally {
    await own.close();
  }
});

test("staff who may manage customers but not staff cannot lock a colleague", async () => {
  const support = await addPerson(app, "support");
  const lock = support.client(adminUpdateCustomer, { params: { id: owner.id }, body: { isLocked: true, reason } });
  expect(await toRefusal(lock)).toBe("PERMISSION_DENIED");
  const customer = await addPerson(app);
  const fine = await support.client(adminUpdateCustomer, {
    params: { id: customer.id },
    body: { isLocked: true, reason },
  });
  expect(fine.customer.state).toBe("locked");
});

test("an unknown address or account is not found", async () => {
  const body = { staffRole: "coach", reason } as const;
  expect(await toRefusal(owner.client(adminAddStaff, { body: { ...body, email: "nobody@shop.test" } }))).toBe(
    "NOT_FOUND",
  );
  const params = { id: "0198c0de-0000-7000-8000-000000000000" };
  expect(await toRefusal(owner.client(adminSetStaffRole, { params, body }))).toBe("NOT_FOUND");
});
