import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getMe } from "#shared/contract/accounts.ts";
import { adminListCustomers, adminUpdateCustomer } from "#shared/contract/admin.ts";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import { adminListStaff, adminResetStaffFactor, adminSetStaffRole } from "#shared/contract/admin-staff.ts";
import { acceptInvitation, adminInviteStaff, readInvitation } from "#shared/contract/staff-invitations.ts";
import { adminCreateRole, adminDeleteRole, adminListRoles, adminSaveRole } from "#shared/contract/staff-roles.ts";
import type { Permission } from "#shared/domain/permissions.ts";
import { readConflict, toRefusal } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";

let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  owner = await addPerson(app, "owner");
});
afterAll(() => app.close());

let nth = 0;
let name = "";
beforeEach(() => {
  nth += 1;
  name = `Warehouse ${nth}`;
});

const make = async (permissions: Permission[], by = owner, as = name) =>
  (await by.client(adminCreateRole, { body: { name: as, permissions } })).role;
const give = (person: TestPerson, staffRole: string | null, by = owner) =>
  by.client(adminSetStaffRole, { params: { id: person.id }, body: { staffRole, reason: "Test" } });
const remove = (id: string, by = owner) => toRefusal(by.client(adminDeleteRole, { params: { id } }));

describe("a custom role", () => {
  test("grants exactly its permissions, and a change takes effect on the next call", async () => {
    const role = await make(["orders", "customers"]);
    const person = await addPerson(app);
    await give(person, role.id);
    await person.client(adminListCustomers, {});
    expect((await person.client(getMe, {})).user).toMatchObject({
      ...{ role: "admin", staffRole: role.id },
      permissions: ["orders", "customers"],
    });
    const body = { name, permissions: ["orders"] as Permission[], version: role.version };
    const saved = await owner.client(adminSaveRole, { params: { id: role.id }, body });
    expect(saved.role).toEqual({ ...role, permissions: ["orders"], version: 2, uses: 1 });
    expect(await toRefusal(person.client(adminListCustomers, {}))).toBe("PERMISSION_DENIED");
    const { staff, roles } = await owner.client(adminListStaff, {});
    expect(staff.find(({ id }) => id === person.id)).toMatchObject({ staffRole: role.id, roleName: name });
    expect(roles).toContainEqual({ role: role.id, name, permissions: ["orders"] });
  });

  test("writes an audit entry when it is created, changed and deleted", async () => {
    const role = await make(["messages"]);
    const body = { name: `${name} 2`, permissions: ["messages"] as Permission[], version: 1 };
    await owner.client(adminSaveRole, { params: { id: role.id }, body });
    expect(await remove(role.id)).toBe("");
    const { entries } = await owner.client(adminListAudit, { query: { search: role.id } });
    expect(entries.map(({ action }) => action)).toEqual(["role.delete", "role.update", "role.create"]);
    expect(await remove(role.id)).toBe("NOT_FOUND");
  });

  test("cannot be deleted while somebody has it or is invited to it", async () => {
    const role = await make(["messages"]);
    const person = await addPerson(app);
    await give(person, role.id);
    const invited = `colleague-${nth}@shop.test`;
    await owner.client(adminInviteStaff, { body: { email: invited, roleId: role.id, reason: "New" } });
    expect((await owner.client(adminListRoles, {})).roles.find(({ id }) => id === role.id)?.uses).toBe(2);
    expect(await remove(role.id)).toBe("ROLE_IN_USE");
    await give(person, null);
    expect(await remove(role.id)).toBe("ROLE_IN_USE");
  });

  test("is named in the invitation mail, and given to the invited person", async () => {
    const role = await make(["messages"]);
    const email = `colleague-${nth}@shop.test`;
    const { invitation } = await owner.client(adminInviteStaff, { body: { email, roleId: role.id, reason: "New" } });
    expect(invitation).toMatchObject({ roleId: role.id, roleName: name });
    await app.drain();
    const mail = (await app.mails()).findLast(({ to, kind }) => to === email && kind === "staff-invitation");
    expect(mail?.data["staffRole"]).toBe(name);
    const token = new URLSearchParams(String(mail?.data["path"]).split("?")[1]).get("token") ?? "";
    const link = { token, email };
    expect(await app.client(readInvitation, { body: link })).toMatchObject({ roleId: role.id, roleName: name });
    const person = { firstName: "Nour", lastName: "Sami", password: "Kettle-bell-77" };
    await app.client(acceptInvitation, { body: { ...link, ...person } });
    const { staff } = await owner.client(adminListStaff, {});
    expect(staff.find((one) => one.email === email)).toMatchObject({ staffRole: role.id, roleName: name });
  });

  test("is not saved over a concurrent change", async () => {
    const role = await make(["messages"]);
    const save = (permissions: Permission[]) =>
      owner.client(adminSaveRole, { params: { id: role.id }, body: { name, permissions, version: 1 } });
    await save(["orders"]);
    expect(await readConflict(save(["reports"]))).toMatchObject({ permissions: ["orders"], version: 2 });
  });
});

describe("refused", () => {
  test("names that are taken, in any case, and those of built-in roles", async () => {
    await make(["messages"]);
    expect(await toRefusal(make(["orders"], owner, name.toUpperCase()))).toBe("ROLE_NAME_TAKEN");
    expect(await toRefusal(make(["orders"], owner, "Manager"))).toBe("ROLE_NAME_TAKEN");
  });

  test("changes of built-in roles", async () => {
    expect(await remove("support")).toBe("ROLE_BUILTIN");
    const body = { name, permissions: ["orders"] as Permission[], version: 0 };
    expect(await toRefusal(owner.client(adminSaveRole, { params: { id: "owner" }, body }))).toBe("ROLE_BUILTIN");
  });

  test("unknown roles", async () => {
    const gone = app.platform.ids.next();
    expect(await toRefusal(give(await addPerson(app), gone))).toBe("ROLE_NOT_FOUND");
    const body = { email: `x-${nth}@shop.test`, roleId: gone, reason: "New" };
    expect(await toRefusal(owner.client(adminInviteStaff, { body }))).toBe("ROLE_NOT_FOUND");
  });

  test("granting or removing permissions that the caller lacks, on every route", async () => {
    const office = await make(["staff", "messages", "orders"]);
    const clerk = await addPerson(app, office.id);
    const strong = await make(["refunds"], owner, `${name} strong`);
    const denied = "PERMISSION_DENIED";
    expect(await toRefusal(make(["refunds"], clerk, `${name} own`))).toBe(denied);
    expect(await toRefusal(give(await addPerson(app), "manager", clerk))).toBe(denied);
    expect(await toRefusal(give(await addPerson(app), strong.id, clerk))).toBe(denied);
    expect(await toRefusal(give(owner, null, clerk))).not.toBe("");
    expect(await toRefusal(give(await addPerson(app, "manager"), null, clerk))).toBe(denied);
    const lost = { params: { id: owner.id }, body: { reason: "Lost" } };
    expect(await toRefusal(clerk.client(adminResetStaffFactor, lost))).toBe(denied);
    const lead = await addPerson(app, (await make(["staff", "customers"], owner, `${name} lead`)).id);
    const manager = await addPerson(app, "manager");
    const lock = { params: { id: manager.id }, body: { isLocked: true, reason: "Test" } };
    expect(await toRefusal(lead.client(adminUpdateCustomer, lock))).toBe(denied);
    expect(await toRefusal(owner.client(adminUpdateCustomer, lock))).toBe("");
    const body = { email: `y-${nth}@shop.test`, roleId: strong.id, reason: "New" };
    expect(await toRefusal(clerk.client(adminInviteStaff, { body }))).toBe(denied);
    const weaker = { name: `${name} strong`, permissions: ["orders"] as Permission[], version: 1 };
    expect(await toRefusal(clerk.client(adminSaveRole, { params: { id: strong.id }, body: weaker }))).toBe(denied);
    expect(await remove(strong.id, clerk)).toBe(denied);
    await give(await addPerson(app), (await make(["orders"], clerk, `${name} allowed`)).id, clerk);
  });
});

test("a role that is given and deleted at the same moment: only one of the two succeeds", async () => {
  const role = await make(["messages"]);
  const person = await addPerson(app);
  const { result, overlapped } = await whileLocked(
    app.platform.database.pool,
    rowOf("staff_roles", "id", role.id),
    2,
    () => Promise.all([toRefusal(give(person, role.id)), remove(role.id)]),
  );
  expect(overlapped).toBe(2);
  expect([
    ["", "ROLE_IN_USE"],
    ["ROLE_NOT_FOUND", ""],
  ]).toContainEqual(result);
});
