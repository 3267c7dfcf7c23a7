import { afterAll, beforeAll, expect, test } from "vitest";
import { adminCreateRole } from "#shared/contract/staff-roles.ts";
import { mayDo, type Permission, permissions, staffRoles } from "#shared/domain/permissions.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";

/** Checks access to the admin area for every call in the OpenAPI document. */

interface Operation {
  readonly "x-access": string;
  readonly "x-permission"?: Permission | "any";
  readonly description?: string;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface StaffCall {
  readonly method: "GET";
  readonly url: string;
  readonly permission: Permission | "any";
}

let app: TestApp;
let calls: StaffCall[];
let customer: TestPerson;
const staff = new Map<string, TestPerson>();

beforeAll(async () => {
  app = await createTestApp();
  customer = await addPerson(app);
  for (const role of staffRoles) staff.set(role, await addPerson(app, role));
  const document = (await app.http.inject("/api/openapi.json")).json<Document>();
  calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation["x-access"] === "admin")
      .map(([method, operation]) => {
        const permission = operation["x-permission"];
        expect([...permissions, "any"], `${method} ${path}`).toContain(permission);
        if (permission !== "any") expect(operation.description, `${method} ${path}`).toContain(`"${permission}"`);
        const url = path.replace(/\{\w+\}/g, "0198c0de-0000-7000-8000-000000000000");
        return { method: method.toUpperCase() as "GET", url, permission: permission as Permission };
      }),
  );
});
afterAll(() => app.close());

async function ask({ method, url }: StaffCall, who?: TestPerson): Promise<[number, string | undefined]> {
  const authorization = who === undefined ? {} : { authorization: `Bearer ${who.accessToken}` };
  const headers = { ...authorization, "content-type": "application/json" };
  const reply = await app.http.inject({ method, url, headers, payload: "{}" });
  const code = reply.statusCode < 400 ? undefined : reply.json<{ code: string }>().code;
  return [reply.statusCode, code];
}

/** What a coach draws belongs to the member's clip, whose address it has. */
const besides = [/^\/api\/media\/[^/]+\/comments\/[^/]+$/];

test("admin calls lie under /admin, and nothing else does", async () => {
  expect(calls.length).toBeGreaterThan(30);
  const elsewhere = calls.filter(({ url }) => !url.startsWith("/api/admin/"));
  expect(elsewhere.filter(({ url }) => !besides.some((path) => path.test(url)))).toEqual([]);
  expect(elsewhere.map(({ method }) => method).sort()).toEqual(["DELETE", "PUT"]);
  const document = (await app.http.inject("/api/openapi.json")).json<Document>();
  const open = Object.entries(document.paths).filter(
    ([path, methods]) =>
      path.startsWith("/api/admin/") && Object.values(methods).some((one) => one["x-access"] !== "admin"),
  );
  expect(open).toEqual([]);
});

test("visitors are refused with 401, customers with 403, before anything is looked at", async () => {
  for (const call of calls) {
    expect(await ask(call), `${call.method} ${call.url}`).toEqual([401, "UNAUTHENTICATED"]);
    expect(await ask(call, customer), `${call.method} ${call.url}`).toEqual([403, "FORBIDDEN"]);
  }
});

test("staff without the permission are refused with 403, staff with it get past the door", async () => {
  for (const call of calls) {
    for (const role of staffRoles) {
      const name = `${role} ${call.method} ${call.url}`;
      if (!mayDo(role, call.permission))
        expect(await ask(call, staff.get(role)), name).toEqual([403, "PERMISSION_DENIED"]);
      // Allowed roles are tested with reads only, which have no side effects.
      else if (call.method === "GET") expect((await ask(call, staff.get(role)))[1], name).not.toBe("PERMISSION_DENIED");
    }
  }
});

test("a role that the shop made opens exactly the calls of its permissions", async () => {
  const owner = staff.get("owner");
  const withOnly = async (name: string, held: Permission[]) => {
    const made = await owner?.client(adminCreateRole, { body: { name, permissions: held } });
    return addPerson(app, made?.role.id);
  };
  for (const permission of permissions) {
    const holder = await withOnly(`Only ${permission}`, [permission]);
    const other = await withOnly(
      `All but ${permission}`,
      permissions.filter((one) => one !== permission),
    );
    for (const call of calls.filter((one) => one.permission === permission)) {
      const name = `${call.method} ${call.url}`;
      expect((await ask(call, other))[1], name).toBe("PERMISSION_DENIED");
      if (call.method === "GET") expect((await ask(call, holder))[1], name).not.toBe("PERMISSION_DENIED");
    }
  }
});

test("every permission that calls ask for is refused to somebody who works here", () => {
  // A call open to all staff decides by what it is about, and has tests of its own.
  const anyStaff = calls.filter(({ permission }) => permission === "any").map(({ method, url }) => `${method} ${url}`);
  const anyId = "0198c0de-0000-7000-8000-000000000000";
  expect(anyStaff.sort()).toEqual([
    `DELETE /api/admin/saved-replies/${anyId}`,
    "GET /api/admin/me/alerts",
    "GET /api/admin/saved-replies",
    "GET /api/admin/search",
    "GET /api/admin/waiting",
    "POST /api/admin/saved-replies",
    "PUT /api/admin/me/alerts",
    `PUT /api/admin/saved-replies/${anyId}`,
  ]);
  for (const { permission } of calls.filter((call) => call.permission !== "any")) {
    expect(
      staffRoles.some((role) => !mayDo(role, permission)),
      permission,
    ).toBe(true);
  }
});

test("a role taken or given acts on the very next call of a session that lives", async () => {
  const person = await addPerson(app, "support");
  const settings: StaffCall = { method: "GET", url: "/api/admin/shipping-rates", permission: "settings" };
  const set = (role: string | null) =>
    app.platform.database.pool.query("update users set staff_role = $2, role = $3 where id = $1", [
      person.id,
      role,
      role === null ? "customer" : "admin",
    ]);
  expect(await ask(settings, person)).toEqual([403, "PERMISSION_DENIED"]);
  await set("manager");
  expect((await ask(settings, person))[0]).toBe(200);
  await set("coach");
  expect(await ask(settings, person)).toEqual([403, "PERMISSION_DENIED"]);
  await set(null);
  expect(await ask(settings, person)).toEqual([403, "FORBIDDEN"]);
});
