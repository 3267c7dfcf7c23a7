import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cellAsWritten, toCsv } from "#server/platform/csv.ts";
import { CsvFault, readCsv } from "#server/platform/read-csv.ts";
import * as files from "#shared/contract/admin-import.ts";
import * as goods from "#shared/contract/admin-products.ts";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import { getProducts } from "#shared/contract/catalogue.ts";
import { beltIn, type CatalogueAdmin, createCatalogueAdmin, text } from "#test/factories/catalogue-admin.ts";

async function rowsIn(chunks: readonly Uint8Array[]): Promise<(readonly string[])[]> {
  const rows = [];
  for await (const row of readCsv(chunks)) rows.push(row.cells);
  return rows;
}
function rowsOf(content: string, atOnce = 1_000_000): Promise<(readonly string[])[]> {
  const bytes = Buffer.from(content);
  const cuts = Array.from({ length: Math.ceil(bytes.length / atOnce) }, (_, at) => at * atOnce);
  return rowsIn(cuts.map((at) => bytes.subarray(at, at + atOnce)));
}

describe("a CSV file", () => {
  it("is read with quotes, breaks in cells, either line ending, and commas, semicolons or tabs", async () => {
    const wanted = [
      ["a", "b"],
      ['say "hi", \n there', "ب"],
    ];
    expect(await rowsOf('a,b\r\n"say ""hi"", \n there",ب\r\n\r\n')).toEqual(wanted);
    expect(await rowsOf('a;b\n"say ""hi"", \n there";ب')).toEqual(wanted);
    expect(await rowsOf('a\tb\n"say ""hi"", \n there"\tب\n')).toEqual(wanted);
    // The result does not depend on chunk boundaries, even within a character or between two quotes.
    for (const atOnce of [3, 4, 5, 7])
      expect(await rowsOf('a,b\r\n"say ""hi"", \n there",ب\r\n', atOnce)).toEqual(wanted);
  });

  it("is the same after writing and reading, whatever a cell contains", async () => {
    const cells = [
      "=1+1",
      "'=1",
      "''+x",
      "+20100",
      "-5",
      "@x",
      "it's",
      'a "q"',
      "two\nlines",
      " =x",
      "ع,ب;ج",
      "'plain'",
      "＝1+1",
      "＋2",
      "－3",
      "'＠x",
    ];
    const [, read] = await rowsOf(
      toCsv(["h"], [cells]).replace("h\r\n", `${cells.map((_, at) => `h${at}`).join()}\r\n`),
    );
    expect(read?.map(cellAsWritten)).toEqual(cells);
    expect(read?.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
  });

  it.each([
    ['a\n"open', "QUOTE_OPEN", 2],
    ['a\n"closed" and more\n', "QUOTE_STRAY", 2],
    [`a\n${"x".repeat(50_001)}`, "CELL_TOO_LONG", 2],
  ])("is refused with its line when it is none: %#", async (content, code, line) => {
    await expect(rowsOf(content)).rejects.toThrow(expect.objectContaining({ code, line }));
  });

  it.each([
    ["a quote inside of a cell", 'a\n4" belt\n', "QUOTE_INSIDE", 2],
    ["a header of 60,000 columns", `a${",a".repeat(60_000)}\n`, "TOO_MANY_COLUMNS", 1],
    ["a row of 3 million commas", `a\n\nb\n${",".repeat(3_000_000)}\n`, "TOO_MANY_COLUMNS", 4],
    ["a row that is far too long", `a\n${`${"x".repeat(40_000)},`.repeat(10)}\n`, "CELL_TOO_LONG", 2],
  ])("is refused at once for %s", async (_, content, code, line) => {
    await expect(rowsOf(content)).rejects.toThrow(expect.objectContaining({ code, line }));
  });

  it("yields the rows before an error, each with its line number in a spreadsheet", async () => {
    const lines: number[] = [];
    const read = async () => {
      for await (const row of readCsv([Buffer.from('\uFEFFa\r\n\r\n"b\r\nb"\r\n ,\r\nc\r\n"open')]))
        lines.push(row.line);
    };
    await expect(read()).rejects.toThrow(expect.objectContaining({ code: "QUOTE_OPEN", line: 6 }));
    expect(lines).toEqual([1, 3, 5]);
  });

  it("does not block other requests while it is read", async () => {
    let turns = 0;
    const watch = setInterval(() => {
      turns += 1;
    });
    await rowsOf("a,b\n".repeat(200_000));
    clearInterval(watch);
    expect(turns).toBeGreaterThan(5);
  });

  it.each([
    ["a picture", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"), "NOT_CSV"],
    ["a PDF", Buffer.from("%PDF-1.7\n"), "NOT_CSV"],
    ["a page", Buffer.from("\n<!DOCTYPE html>"), "NOT_CSV"],
    ["MT940", Buffer.from(":20:STMT\r\n:25:EG38\r\n"), "NOT_CSV"],
    ["UTF-16", Buffer.from("\uFEFFa,b\n", "utf16le"), "NOT_UTF8"],
  ])("is refused as what it is: %s", async (_, file, code) => {
    await expect(rowsIn([file])).rejects.toThrow(expect.objectContaining({ code }));
  });

  it("that is not UTF-8 is refused", async () => {
    await expect(rowsIn([Buffer.from([0x61, 0x0a, 0xff, 0xfe])])).rejects.toThrow(CsvFault);
  });
});

let setup: CatalogueAdmin;
beforeAll(async () => {
  setup = await createCatalogueAdmin();
});
afterAll(() => setup.app.close());

const send = async (content: string, dryRun: boolean): Promise<files.ImportState> => {
  const reply = await setup.app.http.inject({
    method: "POST",
    url: `/api/admin/products/import${dryRun ? "?dryRun=1" : ""}`,
    headers: { "content-type": "text/csv; charset=utf-8", authorization: `Bearer ${setup.tokens.admin}` },
    payload: content,
  });
  expect(reply.statusCode, reply.payload).toBe(201);
  return reply.json<{ import: files.ImportState }>().import;
};
const importAll = async (content: string): Promise<files.ImportState> => {
  const { id } = await send(content, false);
  await setup.app.drain();
  return (await setup.admin(files.adminGetImport, { params: { id: id ?? "" } })).import;
};
const header =
  "product,kind,category,name_en,name_ar,summary_en,summary_ar,price_egp,price_sar,sku,size,label_ar,stock,stock_change,on_sale";
const rope = 'jump-rope,physical,gear,Jump rope,حبل قفز,Fast,سريع,"1,250.50",auto,ROPE-1,1m,متر,10,,yes';
const file = (...lines: string[]) => [header, ...lines].join("\r\n");
const productOf = async (slug: string) => {
  const { products } = await setup.admin(goods.adminListProducts, { query: { search: slug, state: "all" } });
  const id = products.find((one) => one.slug === slug)?.id;
  return id === undefined ? undefined : (await setup.admin(goods.adminGetProduct, { params: { id } })).product;
};

describe("an import", () => {
  it("reports every bad line and column, and writes nothing", async () => {
    const bad = file(
      rope,
      "jump-rope,,,Another name,,,,,,ROPE-1,2m,,x,,",
      "Bad Slug,physical,nowhere,,,,,12.345,,,,,,,maybe",
      "new-one,physical,nowhere,N,N,S,S,10,,NEW-1,,,,,",
      "plan,programme,plans,N,N,S,S,10,,PLAN-1,one,,,,",
    );
    const dry = await send(bad, true);
    expect(dry).toMatchObject({ id: null, status: "refused", lines: 5, problemCount: dry.problems.length });
    expect(dry.problems.map((one) => [one.line, one.column, one.code])).toEqual([
      [3, "name_en", "DIFFERS"],
      [3, "sku", "SKU_TWICE"],
      [3, "stock", "INVALID_WHOLE"],
      [4, "on_sale", "INVALID_YES_NO"],
      [4, "price_egp", "INVALID_AMOUNT"],
      [4, "product", "INVALID_ADDRESS"],
      [4, "sku", "REQUIRED"],
      [5, "category", "UNKNOWN_CATEGORY"],
      [5, "size", "REQUIRED"],
      [6, "kind", "PROGRAMME_PLAN"],
    ]);
    expect(await importAll(bad)).toMatchObject({ status: "refused", doneLines: 0 });
    expect(await productOf("jump-rope")).toBeUndefined();
    const odd = await send("product,colour,sku,sku\nx,red,1,2", true);
    expect(odd.problems.map((one) => [one.line, one.column, one.code])).toEqual([
      [1, "colour", "UNKNOWN_COLUMN"],
      [1, "sku", "DUPLICATE_COLUMN"],
    ]);
    expect((await send("", true)).problems[0]?.code).toBe("EMPTY_FILE");
    expect((await send('product,sku\n"a', true)).problems).toMatchObject([{ line: 2, code: "QUOTE_OPEN" }]);
  });

  it("adds and updates by SKU, keeps what the file does not contain, and changes stock by the difference", async () => {
    expect(await send(file(rope), true)).toMatchObject({ status: "checked", products: { created: 1 } });
    expect(await importAll(file(rope))).toMatchObject({ status: "done", lines: 1, doneLines: 1 });
    const made = await productOf("jump-rope");
    expect(made).toMatchObject({ stock: 10, isArchived: false, name: { ar: "حبل قفز" } });
    expect(made?.prices.map((one) => one.derived)).toEqual([false, true, true, true]);
    expect(made?.prices[0]?.amount).toBe(1250.5);
    const found = await setup.app.client(getProducts, { query: { search: "حبل" } });
    expect(found.products.map((one) => one.slug)).toEqual(["jump-rope"]);
    const next = "product,sku,size,price_sar,stock,stock_change\njump-rope,ROPE-1,,120,999,-3\njump-rope,ROPE-2,2m,,5,";
    expect(await importAll(next)).toMatchObject({ status: "done", products: { created: 0, updated: 1, unchanged: 0 } });
    const after = await productOf("jump-rope");
    expect(after).toMatchObject({ name: made?.name, version: 2, stock: 12 });
    expect(after?.prices[1]).toEqual({ currency: "SAR", amount: 120, derived: false });
    const { rows: movements } = await setup.app.platform.database.pool.query(
      `select v.sku, m.delta, m.reason, m.actor_id is not null as by_staff
      from stock_movements m join variants v on v.id = m.variant_id where v.sku like 'ROPE-%' order by v.sku, m.id`,
    );
    const imported = { reason: "import", by_staff: true };
    expect(movements).toEqual([
      { sku: "ROPE-1", delta: 10, ...imported },
      { sku: "ROPE-1", delta: -3, ...imported },
      { sku: "ROPE-2", delta: 5, ...imported },
    ]);
    const short = await importAll("product,sku,stock_change\njump-rope,ROPE-1,-8");
    expect(short.problems).toMatchObject([{ line: 2, column: "stock_change", code: "STOCK_SHORT" }]);
  });

  it("refuses SKUs and sizes of other products, and changed kinds", async () => {
    const taken = await send(file(rope.replace("jump-rope", "other").replace("ROPE-1", "ROPE-2")), true);
    expect(taken.problems).toMatchObject([{ line: 2, column: "sku", code: "SKU_TAKEN" }]);
    const size = await send("product,sku,size\njump-rope,ROPE-9,2m", true);
    expect(size.problems).toMatchObject([{ line: 2, column: "size", code: "SIZE_TAKEN" }]);
    const kind = await send("product,sku,kind,category\njump-rope,ROPE-1,package,packages", true);
    expect(kind.problems.map((one) => one.code).sort()).toEqual(["CATEGORY_KIND", "KIND_FIXED"]);
    const apart = await send(
      file(rope, rope.replace("jump-rope", "b").replace("ROPE-1", "B-1"), "jump-rope,,,,,,,,,ROPE-2,,,,,"),
      true,
    );
    expect(apart.problems).toMatchObject([{ line: 4, column: "product", code: "PRODUCT_APART" }]);
  });

  it("sets the return class of goods, and keeps it where the file has none", async () => {
    expect(await importAll("product,sku,return_class\njump-rope,ROPE-1,hygiene")).toMatchObject({ status: "done" });
    expect(await productOf("jump-rope")).toMatchObject({ returnClass: "hygiene" });
    await importAll("product,sku,label_ar\njump-rope,ROPE-1,متران");
    expect(await productOf("jump-rope")).toMatchObject({ returnClass: "hygiene" });
    const odd = await send("product,sku,return_class\njump-rope,ROPE-1,soft", true);
    expect(odd.problems).toMatchObject([{ line: 2, column: "return_class", code: "INVALID_RETURN_CLASS" }]);
    const { content } = await setup.admin(files.adminExportProducts, { query: { state: "all" } });
    expect(content.split("\r\n")[0]).toContain(",on_sale,return_class,sku,");
    expect(content).toContain(",yes,hygiene,ROPE-1,");
  });

  it("sets and removes the code for Egypt's tax authority", async () => {
    const exported = async () =>
      (await setup.admin(files.adminExportProducts, { query: { state: "all" } })).content.split("\r\n");
    const code = "EGS:EG-200173707-ROPE:EA";
    await importAll(`product,sku,tax_code\njump-rope,ROPE-1,${code}`);
    const [header, ...rows] = await exported();
    expect(header).toMatch(/,tax_code$|,tax_code,/);
    expect(rows.find((row) => row.includes("ROPE-1"))).toContain(code);
    await importAll("product,sku,label_ar\njump-rope,ROPE-1,متر");
    expect((await exported()).find((row) => row.includes("ROPE-1"))).toContain(code);
    await importAll("product,sku,tax_code\njump-rope,ROPE-1,-");
    expect((await exported()).join()).not.toContain(code);
    const odd = await send("product,sku,tax_code\njump-rope,ROPE-1,EGS:ROPE:EA", true);
    expect(odd.problems).toMatchObject([{ line: 2, column: "tax_code", code: "INVALID_TAX_CODE" }]);
  });

  it("of an export changes nothing", async () => {
    await setup.admin(goods.adminCreateProduct, {
      body: { ...beltIn(setup.categories.gear), name: text('=Belt, "wide"', "'-حزام") },
    });
    const { content, rows, isComplete } = await setup.admin(files.adminExportProducts, { query: { state: "all" } });
    expect([rows, isComplete]).toEqual([4, true]);
    expect(content).not.toMatch(/(^|,)"?[=+@]/m);
    expect(await importAll(content)).toMatchObject({
      status: "done",
      products: { created: 0, updated: 0, unchanged: 2 },
    });
  });

  it("runs one at a time, once each, and is in the audit log", async () => {
    const first = await send(file(rope), false);
    const second = await setup.app.http.inject({
      ...{ method: "POST", url: "/api/admin/products/import", payload: file(rope) },
      headers: { "content-type": "text/csv", authorization: `Bearer ${setup.tokens.admin}` },
    });
    expect([second.statusCode, second.json().code]).toEqual([409, "IMPORT_RUNNING"]);
    await setup.app.drain();
    const state = (await setup.admin(files.adminGetImport, { params: { id: first.id ?? "" } })).import;
    expect(state).toMatchObject({ status: "done", finishedAt: expect.any(String) });
    const kept = "select asked_by, (select count(*)::int from import_parts) as parts from imports where id = $1";
    expect(await setup.rows(kept, [first.id])).toEqual([{ parts: 0, asked_by: null }]);
    const { entries } = await setup.admin(adminListAudit, { query: { subjectKind: "import" } });
    expect(entries[0]).toMatchObject({ action: "product.import", subjectId: first.id });
  });

  it("is listed with its file's name while it runs and afterwards; the audit log names what it created and changed", async () => {
    const slugs = Array.from({ length: 60 }, (_, n) => `listed-${n}`);
    const lines = slugs.map((slug) => rope.replace("jump-rope", slug).replace("ROPE-1", slug));
    const url = "/api/admin/products/import?fileName=spring%20%D8%B9%D8%B1%D9%88%D8%B6.csv";
    const sent = await setup.app.http.inject({
      ...{ method: "POST", url, payload: file(...lines) },
      headers: { "content-type": "text/csv", authorization: `Bearer ${setup.tokens.admin}` },
    });
    expect(sent.statusCode).toBe(201);
    const newest = async () => (await setup.admin(files.adminListImports, {})).imports[0];
    expect(await newest()).toMatchObject({ status: "queued", fileName: "spring عروض.csv" });
    await setup.app.drain();
    expect(await newest()).toMatchObject({ status: "done", products: { created: 60, updated: 0, unchanged: 0 } });
    expect(await newest()).not.toHaveProperty("problems");
    const { entries } = await setup.admin(adminListAudit, { query: { subjectKind: "import" } });
    expect(entries[0]?.after).toEqual({
      ...{ file: "spring عروض.csv", lines: 60, created: 60, updated: 0, unchanged: 0 },
      ...{ newProducts: [...slugs.slice(0, 50), "and 10 more"], changedProducts: [] },
    });
  });

  it("leaves nothing behind when it fails in the middle", async () => {
    await setup.rows("alter table variants add constraint odd check (sku <> 'ODD-2') not valid");
    const lines = [1, 2].map((n) => rope.replace("jump-rope", `odd-${n}`).replace("ROPE-1", `ODD-${n}`));
    const state = await importAll(file(...lines));
    expect(state).toMatchObject({ status: "failed", problems: [{ code: "INTERNAL" }] });
    expect(await productOf("odd-1")).toBeUndefined();
  });

  it("sets and removes own prices of sizes", async () => {
    const head =
      "product,kind,category,name_en,name_ar,summary_en,summary_ar,price_egp,sku,size,stock,on_sale,variant_price_egp,variant_price_sar";
    const plate = "plates,physical,gear,Plates,أوزان,Iron,حديد,100,PLATE-5,5 kg,9,yes,,";
    const lines = [plate, "plates,,,,,,,,PLATE-10,10 kg,9,,190.50,", "plates,,,,,,,,PLATE-20,20 kg,9,,350,45"];
    const csv = (...rows: string[]) => [head, ...rows].join("\r\n");
    const bad = csv(
      "plates,,,,,,,,PLATE-5,5 kg,,,,45",
      "plates-2,physical,gear,P,P,S,S,100,PLATE-2,2 kg,1,,x,",
      "card-1,gift_card,cards,C,C,S,S,100,CARD-1,one,,,90,",
    );
    expect((await importAll(csv(...lines))).status).toBe("done");
    expect((await send(bad, true)).problems.map((one) => [one.line, one.column, one.code])).toEqual(
      expect.arrayContaining([
        [2, "variant_price_egp", "REQUIRED"],
        [3, "variant_price_egp", "INVALID_OWN_PRICE"],
      ]),
    );
    const prices = async () =>
      (await productOf("plates"))?.variants.map((one) =>
        one.prices?.map(({ amount, derived }) => (derived ? "auto" : amount)),
      );
    expect(await prices()).toEqual([undefined, [190.5, "auto", "auto", "auto"], [350, 45, "auto", "auto"]]);
    const { content } = await setup.admin(files.adminExportProducts, { query: { state: "all" } });
    expect(content).toContain("190.5,auto,auto,auto");
    expect(await importAll(content)).toMatchObject({ status: "done", products: { created: 0, updated: 0 } });
    const changed = csv("plates,,,,,,,,PLATE-10,10 kg,,,-,", "plates,,,,,,,,PLATE-20,20 kg,,,340,auto");
    expect(await importAll(changed)).toMatchObject({ status: "done", products: { updated: 1 } });
    expect(await prices()).toEqual([undefined, undefined, [340, "auto", "auto", "auto"]]);
  });
});
