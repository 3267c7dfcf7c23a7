import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import * as contract from "#shared/contract/redirects.ts";
import { isSitePath, toOldPath } from "#shared/domain/redirect-paths.ts";
import { toRefusal } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { addRedirects } from "./index.ts";

let app: TestApp;
let owner: TestPerson;
/** Paths that have a page. */
const pages = new Set(["/product/belt"]);
beforeAll(async () => {
  const render = async ({ url }: Request) => {
    const status = pages.has(new URL(url).pathname) ? 200 : 404;
    return { response: new Response(null, { status }), body: Buffer.from("page") };
  };
  app = await createTestApp({ outside: { countryOf: () => undefined, render } });
  owner = await addPerson(app, "owner");
});
afterAll(() => app.close());

const add = (from: string, to: string) => owner.client(contract.adminAddRedirect, { body: { from, to } });
const list = async (query = {}) => (await owner.client(contract.adminListRedirects, { query })).redirects;
const follow = async (url: string) => {
  const reply = await app.http.inject({ url });
  return [reply.statusCode, reply.headers.location];
};

test("an old path has one form, however it is written", () => {
  const forms = ["/Products/Belt/", "/en/products/belt?a=1", "/ar/products/belt#x", "/collections/all/products/belt"];
  for (const form of forms) expect(toOldPath(form), form).toBe("/products/belt");
  expect(toOldPath("/product/%D8%AD%D8%B2%D8%A7%D9%85/")).toBe("/product/حزام");
  expect(toOldPath("/%E0%A4%A")).toBe("/%e0%a4%a");
  const odd = ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:1", "/a b", ""];
  const climbing = ["/.//evil.example", "/a/..//evil.example", "/x/../old", "/x/%2e%2E/old", "/..", "/a/."];
  for (const path of [...odd, ...climbing]) expect(isSitePath(path), path).toBe(false);
});

describe("a redirect", () => {
  it("sends paths without a page permanently to the new address, counts, and keeps language and query", async () => {
    const { redirect } = await add("/Products/Belt/", "/product/belt");
    expect(redirect).toMatchObject({ from: "/products/belt", to: "/product/belt", hits: 0, source: "staff" });
    expect(await follow("/products/belt?utm_source=mail")).toEqual([301, "/product/belt?utm_source=mail"]);
    expect(await follow("/ar/products/belt")).toEqual([301, "/ar/product/belt"]);
    expect(await follow("/collections/gear/products/belt")).toEqual([301, "/product/belt"]);
    expect(await follow("/products/other")).toEqual([404, undefined]);
    expect(await list({ search: "BELT", sort: "hits" })).toMatchObject([{ hits: 3, lastHitAt: expect.any(String) }]);
    const { headers } = await app.http.inject({ method: "HEAD", url: "/products/belt" });
    expect(headers["cache-control"]).toBe("public, max-age=3600");
  });

  it("never hides a page", async () => {
    await add("/product/belt", "/store");
    expect((await follow("/product/belt"))[0]).toBe(200);
  });

  it("exists once per old address, without chains or loops", async () => {
    await add("/b", "/c");
    expect(await toRefusal(add("/B", "/d"))).toBe("REDIRECT_TAKEN");
    await add("/a", "/en/b");
    expect(await follow("/a")).toEqual([301, "/c"]);
    await add("/c", "/d");
    expect(await follow("/a")).toEqual([301, "/d"]);
    expect(await toRefusal(add("/d", "/a"))).toBe("REDIRECT_LOOP");
    expect(await toRefusal(add("/x", "/X/"))).toBe("REDIRECT_LOOP");
    expect(await toRefusal(add("/e", "//evil.example"))).toBe("VALIDATION_FAILED");
  });

  it("never forms a loop, whatever is added, also concurrently", async () => {
    const letter = fc.constantFrom(..."pqrstuv");
    const moves = fc.array(fc.tuple(letter, letter), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(moves, async (pairs) => {
        await app.platform.database.pool.query("delete from url_redirects");
        await Promise.all(pairs.map(([from, to]) => toRefusal(add(`/${from}`, `/${to}`))));
        const { rows } = await app.platform.database.pool.query<{ from_path: string }>(
          "select from_path from url_redirects where to_key in (select from_path from url_redirects)",
        );
        expect(rows).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it("is removed, and both changes are in the audit log", async () => {
    const { redirect } = await add("/gone", "/store");
    await owner.client(contract.adminRemoveRedirect, { params: { id: redirect.id } });
    expect(await follow("/gone")).toEqual([404, undefined]);
    expect(await toRefusal(owner.client(contract.adminRemoveRedirect, { params: { id: redirect.id } }))).toBe(
      "NOT_FOUND",
    );
    const { rows } = await app.platform.database.pool.query(
      "select action from audit_entries where subject_id = '/gone' order by at, id",
    );
    expect(rows.map(({ action }) => action)).toEqual(["redirect.add", "redirect.remove"]);
  });

  it("can be followed without waiting while an import adds redirects", async () => {
    await add("/while", "/shelf");
    const { platform } = app;
    const moves = [
      { from: "/new", to: "/product/belt" },
      { from: "/shelf", to: "/shelf-2" },
    ];
    const added = Promise.withResolvers<void>();
    const followed = Promise.withResolvers<void>();
    const importing = platform.database.transaction(async (tx) => {
      await addRedirects(tx, platform, "shopify", moves);
      added.resolve();
      await followed.promise;
    });
    await added.promise;
    const replies = await Promise.all([follow("/while"), follow("/nothing")]);
    followed.resolve();
    await importing;
    expect(replies).toEqual([
      [301, "/shelf"],
      [404, undefined],
    ]);
    expect(await follow("/while")).toEqual([301, "/shelf-2"]);
  });

  it("works when counting fails", async () => {
    await add("/full", "/store");
    const { pool } = app.platform.database;
    await pool.query(`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'no space left' using errcode = '53100'; end $$`);
    await pool.query(
      "create trigger full_disk before update on url_redirects for each statement execute function no_room()",
    );
    expect(await follow("/full")).toEqual([301, "/store"]);
    await pool.query("drop trigger full_disk on url_redirects");
  });
});
