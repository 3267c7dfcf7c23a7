import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { confirmSecondFactor, setUpSecondFactor } from "#shared/contract/second-factor.ts";
import { adminCreateRole } from "#shared/contract/staff-roles.ts";
import { mayDo, type Permission, permissions, staffRoles } from "#shared/domain/permissions.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";

/** Checks access to the admin area for every call in the OpenAPI document. */

interface Operation {
  readonly "x-access": string;
  readonly "x-permission"?: Permission | "any";
  readonly "x-step-up"?: true;
  readonly description?: string;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface StaffCall {
  readonly method: "GET";
  readonly url: string;
  readonly permission: Permission | "any";
  readonly stepUp?: boolean;
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
        const stepUp = operation["x-step-up"] === true;
        return { method: method.toUpperCase() as "GET", url, permission: permission as Permission, stepUp };
      }),
  );
});
afterAll(() => app.close());

type Answer = [number, string | undefined];

/** Asks with a body that nobody can read: whoever is let in changes nothing. */
async function ask({ method, url }: StaffCall, who?: TestPerson, shop: TestApp = app): Promise<Answer> {
  const authorization = who === undefined ? {} : { authorization: `Bearer ${who.accessToken}` };
  const headers = { ...authorization, "content-type": "application/json" };
  const reply = await shop.http.inject({ method, url, headers, payload: method === "GET" ? "{}" : "{" });
  const code = reply.statusCode < 400 ? undefined : reply.json<{ code: string }>().code;
  return [reply.statusCode, code];
}

const closedDoor = ["UNAUTHENTICATED", "FORBIDDEN", "PERMISSION_DENIED", "SECOND_FACTOR_SETUP", "STEP_UP_REQUIRED"];

/** Whoever is let in hears of the body that cannot be read, or gets what they asked for. */
function expectOpen({ method }: StaffCall, [status, code]: Answer, name: string): void {
  if (method === "GET") expect(closedDoor, name).not.toContain(code);
  else expect([400, 415], `${name}: ${status} ${code}`).toContain(status);
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
      else expectOpen(call, await ask(call, staff.get(role)), name);
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
      expectOpen(call, await ask(call, holder), name);
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

describe("where staff must have a second factor", () => {
  let strict: TestApp;
  const without = new Map<string, TestPerson>();
  const withFactor = new Map<string, TestPerson>();

  async function addWithFactor(role: string): Promise<TestPerson> {
    const person = await addPerson(strict, role);
    const { key } = await person.client(setUpSecondFactor, { body: { password: "Kettle-bell-77" } });
    const timestamp = strict.clock.now().getTime();
    const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });
    await person.client(confirmSecondFactor, { body: { code } });
    return person;
  }

  beforeAll(async () => {
    strict = await createTestApp({ environment: { STAFF_SECOND_FACTOR: "required" } });
    for (const role of staffRoles) {
      without.set(role, await addPerson(strict, role));
      withFactor.set(role, await addWithFactor(role));
    }
  });
  afterAll(() => strict.close());

  /** Asks every call as every role; `refusal` is what somebody with the permission hears, if anything. */
  async function askAll(people: ReadonlyMap<string, TestPerson>, refusal: (call: StaffCall) => string | undefined) {
    for (const role of staffRoles) {
      for (const call of calls) {
        const name = `${role} ${call.method} ${call.url}`;
        const answer = await ask(call, people.get(role), strict);
        const expected = mayDo(role, call.permission) ? refusal(call) : "PERMISSION_DENIED";
        if (expected === undefined) expectOpen(call, answer, name);
        else expect(answer, name).toEqual([403, expected]);
      }
    }
  }

  test("no role is let in without one, and every role with one to what it may do", async () => {
    await askAll(without, () => "SECOND_FACTOR_SETUP");
    await askAll(withFactor, () => undefined);
  });

  test("after ten minutes exactly the calls with step-up ask every role again", async () => {
    strict.clock.advance(601);
    await askAll(withFactor, ({ stepUp }) => (stepUp ? "STEP_UP_REQUIRED" : undefined));
    await askAll(without, () => "SECOND_FACTOR_SETUP");
  });
});
