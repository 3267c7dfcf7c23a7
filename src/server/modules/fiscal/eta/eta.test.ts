import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { minor } from "#shared/domain/money.ts";
import { isTaxCode, readTaxCode, taxCodeText } from "#shared/domain/tax-code.ts";
import { spreadDiscounts } from "#shared/domain/tax-lines.ts";
import { canonicalOf, problemsInReceipt } from "#test/support/eta/receipt-text.ts";
import { toFineLine, toFineText, toReceiptAmounts } from "./amounts.ts";
import { toReceiptNumber } from "./to-receipt.ts";
import { NumberText, type ReceiptValue, toUuid, write } from "./write-canonical.ts";
import { type ReceiptFacts, writeReceipt } from "./write-receipt.ts";

const root = join(import.meta.dirname, "../../../../..");
const ours = (name: string): string => readFileSync(join(root, "test/data/eta", name), "utf8");

/** The authority's own example is not part of the repository: it lies beside it, where somebody put it. */
function findOfficial(from = root): string | undefined {
  const here = join(from, "../shared/data/eta");
  if (existsSync(here)) return here;
  return dirname(from) === from ? undefined : findOfficial(dirname(from));
}
const official = findOfficial();
if (official === undefined) console.info("the tax authority's example is not here (../shared/data/eta): left out");

/** JSON with its numbers as they are written. */
const parse = (text: string): ReceiptValue =>
  JSON.parse(text, ((_: string, value: unknown, { source }: { source: string }) =>
    typeof value === "number" ? new NumberText(source) : value) as never);

const m = minor;
const [belts = m(0), bottle = m(0)] = spreadDiscounts([m(69900), m(12900)], m(8280), m(2000));
const egs = (code: string) => ({ type: "EGS", code: `EG-200173707-${code}`, unit: "EA" }) as const;
const belt = { internalCode: "BELT-M", name: "حزام رفع الأثقال", code: egs("BELT"), unitMinor: m(34950) };
const sale: ReceiptFacts = {
  number: "HM-100234",
  issuedAt: new Date("2026-11-22T12:00:00Z"),
  previousUuid: "",
  seller: {
    rin: "200173707",
    tradeName: "متجر هِمّة",
    branchCode: "0",
    governate: "Cairo",
    regionCity: "Nasr City",
    street: "Abbas El Akkad",
    buildingNumber: "17",
    deviceSerial: "HIMMA-WEB-1",
    activityCode: "4791",
  },
  buyer: { id: "", name: "Walk-in" },
  lines: [
    { ...belt, quantity: 2, grossMinor: belts },
    {
      ...{ internalCode: "BOTTLE-750", name: "زجاجة ماء", code: egs("BOTTLE"), unitMinor: m(12900) },
      ...{ quantity: 1, grossMinor: bottle },
    },
    {
      ...{ internalCode: "DELIVERY", name: "التوصيل", code: egs("DLV"), unitMinor: m(3500) },
      ...{ quantity: 1, grossMinor: m(3500) },
    },
  ],
  payment: "V",
};
const saleUuid = "2bedfacfacda1c62341307b693299421723015aa73ff19ec058abc9e2f8ab8e9";
const returned: ReceiptFacts = {
  ...sale,
  number: "HM-100234-R1",
  issuedAt: new Date("2026-11-25T09:30:00Z"),
  ...{ previousUuid: saleUuid, saleUuid },
  lines: [{ ...belt, quantity: 1, grossMinor: m(30611) }],
};

describe("the canonical text", () => {
  test.skipIf(official === undefined)("of the authority's own example is its text byte for byte", () => {
    const read = (name: string) => readFileSync(join(official ?? "", name), "utf8");
    const text = read("one-doc.canonical.txt");
    const { canonical } = write(parse(read("one-doc.json")));
    expect(canonical).toBe(text);
    expect(canonicalOf(read("one-doc.json"))).toBe(text);
    expect(toUuid(canonical)).toMatch(/^d43fae25.*2651$/);
  });

  test.each([
    ["himma-sale", sale, saleUuid],
    ["himma-return", returned, "00bc75f52a7c192a1d567db24c377893f907f796ae1ce5383bde14cb4dc26cf9"],
  ] as const)("of %s and its UUID are what two other programs computed", (name, facts, uuid) => {
    const written = writeReceipt(facts);
    expect(written.uuid).toBe(uuid);
    const object = parse(ours(`${name}.json`));
    expect(written.json).toBe(write(object).json);
    const text = ours(`${name}.canonical.txt`);
    expect(write(parse(written.json.replace(`"uuid":"${uuid}"`, '"uuid":""'))).canonical).toBe(text);
    expect(canonicalOf(written.json.replace(`"uuid":"${uuid}"`, '"uuid":""'))).toBe(text);
    expect(createHash("sha256").update(text).digest("hex")).toBe(uuid);
    expect(problemsInReceipt(written.json)).toEqual([]);
  });

  test("keeps digits and quotes as they are written, names an empty list once, and refuses what is no number", () => {
    const { json, canonical } = write({ a: new NumberText("10.50"), b: 'say "x"', c: [], d: ["x", "y"], e: { f: "" } });
    expect(json).toBe('{"a":10.50,"b":"say \\"x\\"","c":[],"d":["x","y"],"e":{"f":""}}');
    expect(canonical).toBe('"A""10.50""B""say "x"""C""D""D""x""D""y""E""F"""');
    for (const text of ["", "1e3", "NaN", "1,5"]) expect(() => new NumberText(text)).toThrow(RangeError);
  });

  test("names where the receipt can be looked up", () => {
    expect(writeReceipt(sale).link).toBe(
      `https://invoicing.eta.gov.eg/receipts/search/${saleUuid}/share/2026-11-22T12:00:00Z#Total:760.20000,IssuerRIN:200173707`,
    );
  });

  test("of a receipt that replaces a rejected one names it", () => {
    const again = JSON.parse(writeReceipt({ ...sale, previousUuid: "a".repeat(64), replacedUuid: saleUuid }).json);
    expect(again.header).toMatchObject({ referenceOldUUID: saleUuid, previousUUID: "a".repeat(64) });
    const header = JSON.parse(writeReceipt({ ...returned, replacedUuid: "b".repeat(64) }).json).header;
    expect(Object.keys(header).slice(3, 6)).toEqual(["previousUUID", "referenceOldUUID", "referenceUUID"]);
  });
});

test("amounts hold to the last digit, and come to what was paid within a hundred-thousandth", () => {
  for (let grossMinor = 1; grossMinor <= 300_000; grossMinor += 101)
    for (const quantity of [1, 3, 7]) {
      const unitMinor = m(Math.ceil(grossMinor / quantity));
      const line = toFineLine({ unitMinor, quantity, grossMinor: m(grossMinor) });
      expect(line.discount).toBeGreaterThanOrEqual(0n);
      expect(line.totalSale - line.discount).toBe(line.net);
      const away = line.total - BigInt(grossMinor) * 1000n;
      expect(away >= -1n && away <= 1n).toBe(true);
    }
  expect(toFineText(5n)).toBe("0.00005");
  expect(toReceiptAmounts(sale.lines)).toEqual({
    netMinor: 66684,
    taxMinor: 9336,
    roundingMinor: 0,
    payableMinor: 76020,
  });
});

test("codes of items are read from files as they are written", () => {
  const code = { type: "EGS", code: "EG-200173707-BELT", unit: "EA" } as const;
  expect(readTaxCode(taxCodeText(code))).toEqual(code);
  expect(readTaxCode("GS1:4012345678901:EA")).toEqual({ type: "GS1", code: "4012345678901", unit: "EA" });
  for (const text of ["", "EGS", "EGS:BELT:EA", "GS1:12:EA", "XX:EG-200173707-BELT:EA", "EGS:EG-200173707-BELT:EA:x"])
    expect(readTaxCode(text)).toBeUndefined();
  expect(isTaxCode({ ...code, unit: "a piece" })).toBe(false);
});

test("the number of a return that was replaced goes to what replaces it, and to no other", () => {
  const source = { orderNumber: "HM-100234", lines: [] };
  const credit = (id: string, state: "due" | "replaced", number: string | null) =>
    ({ id, kind: "credit", state, number, source }) as const;
  const old = credit("a", "replaced", "HM-100234-C1");
  const [later, anew] = [credit("b", "due", null), credit("c", "due", null)];
  expect(toReceiptNumber(later, [old, later, anew])).toBe("HM-100234-C2");
  const cased = { ...source, caseNumber: "HM-100234-R1" };
  const ofCase = { ...later, source: cased };
  expect(toReceiptNumber(ofCase, [ofCase])).toBe("HM-100234-R1");
  expect(toReceiptNumber(ofCase, [{ ...old, number: "HM-100234-R1", source: cased }, ofCase])).toBe("HM-100234-C1");
});
