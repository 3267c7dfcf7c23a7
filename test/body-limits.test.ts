import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { defaultMaxBodyBytes, type Endpoint } from "#shared/contract/endpoint.ts";
import { createTestShop, type TestShop } from "#test/factories/shop.ts";

/** Limits on size and complexity of bodies, and authorisation before a body is read. */

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.app.close());

const post = async (url: string, payload: string | Buffer, headers: Record<string, string> = {}) => {
  const all = { "content-type": "application/json", ...headers };
  const reply = await shop.app.http.inject({ method: "POST", url, headers: all, payload });
  return { status: reply.statusCode, body: reply.json() };
};
const contact = "/api/contact";
const webhook = "/api/payments/webhooks/sandbox";

type Schema = { readonly [key: string]: unknown };

/** Bytes of the longest body a schema allows, in Arabic (two bytes per letter); 0 when unbounded. */
function longest(schema: Schema): number {
  const among = (list: readonly Schema[]) => Math.max(...list.map(longest));
  if (Array.isArray(schema.anyOf)) return among(schema.anyOf);
  if (Array.isArray(schema.oneOf)) return among(schema.oneOf);
  if (Array.isArray(schema.allOf)) return among(schema.allOf);
  if (Array.isArray(schema.enum)) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length));
  if (schema.type === "string") return schema.format === "uuid" ? 38 : 2 + 2 * Number(schema.maxLength ?? 30);
  if (schema.type === "array") return 2 + Number(schema.maxItems ?? 0) * (1 + longest(schema.items as Schema));
  if (schema.type !== "object") return 12;
  const fields = Object.entries((schema.properties ?? {}) as Readonly<Record<string, Schema>>);
  return fields.reduce((sum, [name, field]) => sum + name.length + 4 + longest(field), 2);
}

describe("the limit of a body", () => {
  // Twelve phases of fifty-two full weeks, or one week of seven full days; unrealistic.
  const isEndless = ({ path }: Endpoint) =>
    ["/admin/programmes/:id/plan", "/admin/clients/:id/plans/:enrolment"].includes(path) ||
    path.startsWith("/admin/templates");

  test("takes the longest body that the contract allows", () => {
    const withBody = shop.app.endpoints.filter((one) => one.body !== undefined && !isEndless(one));
    expect(withBody.length).toBeGreaterThan(50);
    for (const { body, method, path, maxBodyBytes = defaultMaxBodyBytes } of withBody) {
      if (body === undefined) continue;
      const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any", reused: "inline" });
      expect(longest(schema as Schema), `${method} ${path}`).toBeLessThanOrEqual(maxBodyBytes);
    }
  });

  test("is 32 KB where nothing else is said", async () => {
    const filler = (bytes: number) => JSON.stringify({ message: "x".repeat(bytes) });
    expect((await post(contact, filler(32_000))).status).toBe(400);
    expect(await post(contact, filler(33_000))).toMatchObject({ status: 413, body: { code: "BODY_TOO_LARGE" } });
  });

  test("is larger only for those who are signed in", () => {
    const large = shop.app.endpoints.filter(({ maxBodyBytes = 0 }) => maxBodyBytes > defaultMaxBodyBytes);
    expect(large.length).toBeGreaterThan(3);
    for (const { access, path } of large) expect(access, path).not.toBe("public");
  });
});

describe("a body", () => {
  test.each([
    ['{"name":"a","name":"b"}', { field: "name", code: "REPEATED_KEY" }],
    ["[".repeat(30_000), { field: "", code: "TOO_DEEP" }],
    [`[${"0,".repeat(1100)}0]`, { field: "", code: "TOO_MANY_VALUES" }],
  ])("that says a thing twice, or is far too tangled, is refused: %#", async (payload, problem) => {
    expect(await post(contact, payload)).toMatchObject({
      status: 400,
      body: { code: "VALIDATION_FAILED", errors: [problem] },
    });
  });

  test("that is compressed is not taken: what it grows to is nobody's business", async () => {
    const refused = { status: 415, body: { code: "UNSUPPORTED_MEDIA_TYPE" } };
    expect(await post(contact, "{}", { "content-encoding": "gzip" })).toMatchObject(refused);
    expect((await post(contact, "{}", { "content-encoding": "identity" })).status).toBe(400);
  });

  test("of a call that is not public is read only when it is known who sends it", async () => {
    for (const { access, method, path, body } of shop.app.endpoints) {
      if (access === "public" || body === undefined) continue;
      const url = `/api${path.replace(/:\w+/g, "x")}`;
      const headers = { "content-type": "application/json" };
      const reply = await shop.app.http.inject({ method, url, headers, payload: "[".repeat(2_000_000) });
      expect(reply.statusCode, `${method} ${path}`).toBe(401);
    }
  });

  test("of staff's calls is read only when their role allows the call", async () => {
    const customer = { authorization: `Bearer ${await (await shop.customer()).token()}` };
    expect((await post("/api/admin/products", "not JSON", customer)).status).toBe(403);
  });
});

describe("a provider's report", () => {
  test("is checked for its signature before it is parsed", async () => {
    for (const payload of ["not JSON", "[".repeat(60_000), '{"a":1,"a":2}'])
      expect(await post(webhook, payload)).toMatchObject({ status: 401, body: { code: "INVALID_SIGNATURE" } });
  });

  test("has a limit of its own", async () => {
    expect((await post(webhook, `"${"x".repeat(200_000)}"`)).status).toBe(401);
    expect((await post(webhook, `"${"x".repeat(300_000)}"`)).status).toBe(413);
  });
});
