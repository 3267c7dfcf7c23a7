import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { confirmSecondFactor, setUpSecondFactor } from "#shared/contract/second-factor.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";

/** Checks every admin call of the contract where staff must have a second factor. */

let app: TestApp;
let without: TestPerson;
let withFactor: TestPerson;
let calls: readonly Endpoint[];

beforeAll(async () => {
  app = await createTestApp({ environment: { STAFF_SECOND_FACTOR: "required" } });
  without = await addPerson(app, "owner");
  withFactor = await addPerson(app, "owner");
  const { key } = await withFactor.client(setUpSecondFactor, { body: { password: "Kettle-bell-77" } });
  const timestamp = app.clock.now().getTime();
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });
  await withFactor.client(confirmSecondFactor, { body: { code } });
  calls = app.endpoints.filter(({ access }) => access === "admin");
});
afterAll(() => app.close());

async function ask({ method, path }: Endpoint, who: TestPerson): Promise<string | undefined> {
  const url = `/api${path.replace(/:\w+/g, "0198c0de-0000-7000-8000-000000000000")}`;
  const headers = { authorization: `Bearer ${who.accessToken}`, "content-type": "application/json" };
  const reply = await app.http.inject({ method: method as "GET", url, headers, payload: "{}" });
  return reply.statusCode < 400 ? undefined : reply.json<{ code: string }>().code;
}

test("without a factor every admin call asks to set one up", async () => {
  expect(calls.length).toBeGreaterThan(100);
  for (const call of calls) expect(await ask(call, without), `${call.method} ${call.path}`).toBe("SECOND_FACTOR_SETUP");
});

test("with a factor the calls open, and after ten minutes exactly those with step-up ask for it again", async () => {
  const reads = calls.filter(({ method }) => method === "GET");
  for (const call of reads)
    expect(["SECOND_FACTOR_SETUP", "STEP_UP_REQUIRED"], call.path).not.toContain(await ask(call, withFactor));
  app.clock.advance(601);
  for (const call of calls) {
    const name = `${call.method} ${call.path}`;
    if (call.stepUp) expect(await ask(call, withFactor), name).toBe("STEP_UP_REQUIRED");
    else if (call.method === "GET") expect(await ask(call, withFactor), name).not.toBe("STEP_UP_REQUIRED");
  }
});

test("refunds, points, roles and exports ask for step-up", () => {
  const asking = calls.filter(({ stepUp }) => stepUp).map(({ method, path }) => `${method} ${path}`);
  expect(asking.filter((name) => name.includes("export")).length).toBeGreaterThanOrEqual(3);
  for (const { method, path, permission } of calls) {
    const isActing = method !== "GET" && ["refunds", "points"].includes(permission ?? "");
    if (isActing) expect(asking, `${method} ${path}`).toContain(`${method} ${path}`);
  }
  expect(asking).toEqual(
    expect.arrayContaining([
      ...["PUT /admin/staff/:id", "POST /admin/staff", "POST /admin/roles", "PUT /admin/roles/:id"],
      // Another address of a webhook, or personal data in it, gives secrets away like a new one.
      ...["POST /admin/webhooks", "PUT /admin/webhooks/:id", "DELETE /admin/webhooks/:id", "POST /admin/api-keys"],
      "POST /admin/affiliates/payouts",
    ]),
  );
});
