import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestShop, type TestCustomer, type TestShop } from "#test/factories/shop.ts";

/** Checks that replies to GETs match the document, including errors: 2,000 generated calls on a shop with data. */

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly schema: { readonly enum?: readonly string[]; readonly $ref?: string };
}
interface Reply {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, unknown>>;
}
interface Operation {
  readonly parameters: readonly (Parameter & { readonly $ref?: string })[];
  readonly responses: Readonly<Record<string, Reply>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const runs = 2000;
let shop: TestShop;
let document: Document;
let ajv: Ajv2020;
let mona: TestCustomer;
let owner: TestCustomer;
let known: readonly string[];

beforeAll(async () => {
  shop = await createTestShop();
  [mona, owner] = [await shop.customer(), await shop.customer("admin")];
  const mat = await shop.product();
  const plan = await shop.product({ kind: "programme", priceEgp: 500 });
  await shop.fill(mona, plan);
  const { order, payment } = await shop.order(mona);
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  await shop.fill(mona, mat);
  known = [order.id, payment.id, mat.id, plan.id, mona.userId, `p-${mat.id}`, `p-${plan.id}`];
  document = (await shop.app.http.inject("/api/openapi.json")).json<Document>();
  ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...document, $id: "shop" });
});
afterAll(() => shop.app.close());

const pointer = (text: string): string => encodeURIComponent(text.replace(/~/g, "~0").replace(/\//g, "~1"));

/** Validator of a reply body; `undefined` for an undocumented status, `null` when it is not JSON. */
function checkOf(path: string, status: number): ValidateFunction | null | undefined {
  const reply = document.paths[path]?.["get"]?.responses[status];
  if (reply === undefined) return undefined;
  const shared = reply.$ref?.split("/").at(-1);
  const place =
    shared === undefined ? `paths/${pointer(path)}/get/responses/${status}` : `components/responses/${shared}`;
  if (shared === undefined && reply.content?.["application/json"] === undefined) return null;
  return ajv.getSchema(`shop#/${place}/content/${pointer("application/json")}/schema`);
}

const textFor = ({ schema }: Parameter): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...known, "", "0", "1", "-1", "true", "2026-01-31", "EGP", "month", "x'y\u0000", "٣"),
    fc.string({ maxLength: 12, unit: "grapheme" }),
    ...(schema.enum === undefined ? [] : [fc.constantFrom(...schema.enum)]),
  );

function urlFor(path: string, { parameters }: Operation): fc.Arbitrary<string> {
  const own = parameters.filter((one) => one.in === "path" || one.in === "query");
  const values = own.map((one) => fc.option(textFor(one), { nil: undefined, freq: one.in === "path" ? 100 : 2 }));
  return fc.tuple(...values).map((given) => {
    const query = new URLSearchParams();
    let filled = path;
    own.forEach((one, at) => {
      const value = given[at];
      if (one.in === "path") filled = filled.replace(`{${one.name}}`, encodeURIComponent(value || "0"));
      else if (value !== undefined) query.set(one.name, value);
    });
    return query.size === 0 ? filled : `${filled}?${query}`;
  });
}

test("2,000 generated GETs answer what the document says", { timeout: 120_000 }, async () => {
  const gets = Object.entries(document.paths).flatMap(([path, { get }]) => (get === undefined ? [] : [{ path, get }]));
  const call = fc
    .constantFrom(...gets)
    .chain(({ path, get }) => fc.record({ path: fc.constant(path), url: urlFor(path, get), who: fc.nat({ max: 2 }) }));
  const tokens = [undefined, await mona.token(), await owner.token()];
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(call, async ({ path, url, who }) => {
      const token = tokens[who];
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const reply = await shop.app.http.inject({ url, headers });
      seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1);
      const check = checkOf(path, reply.statusCode);
      expect(check, `${url}: ${reply.statusCode} ${reply.payload.slice(0, 200)}`).toBeDefined();
      if (check === null || check === undefined) return;
      const isTrue = check(reply.json());
      expect(
        isTrue,
        `${url}: ${reply.statusCode} ${JSON.stringify(check.errors?.slice(0, 4))} ${reply.payload.slice(0, 300)}`,
      ).toBe(true);
    }),
    { numRuns: runs, seed: 20_261_122 },
  );
  for (const status of [200, 400, 401, 403, 404]) expect(seen.get(status) ?? 0).toBeGreaterThan(0);
  expect(seen.get(500)).toBeUndefined();
});
