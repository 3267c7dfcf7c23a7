import { createPrivateKey, verify, X509Certificate } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { minor } from "#shared/domain/money.ts";
import { spreadDiscounts, toTaxTotals } from "#shared/domain/tax-lines.ts";
import { hashByParser, part, problemsIn, referenceIn, unpack } from "#test/support/zatca/signed-xml.ts";
import { toTagged } from "../qr.ts";
import { joinSigned, readCertificate, signHash } from "./sign-document.ts";
import { type DocumentFacts, firstPreviousHash, hashOf, writeDocument } from "./write-document.ts";
import { writeRequestInfo } from "./write-request.ts";

const root = join(import.meta.dirname, "../../../../..");
const read = (path: string): string => readFileSync(path, "utf8");

/** The authority's own samples are not part of the repository: they lie beside it, where somebody put them. */
function findOfficial(from = root): string | undefined {
  const here = join(from, "../shared/data/zatca");
  if (existsSync(here)) return here;
  return dirname(from) === from ? undefined : findOfficial(dirname(from));
}
const official = findOfficial();
if (official === undefined) console.info("the tax authority's samples are not here (../shared/data/zatca): left out");

/** Checks the rules for every signed document, ours and the authority's. */
const check = (xml: string): void => expect(problemsIn(xml)).toEqual([]);

/** Values of the authority's samples, from the list stored with them. */
interface Listed {
  readonly qr: {
    readonly seller: string;
    readonly vat: string;
    readonly time: string;
    readonly total: string;
    readonly vatTotal: string;
    readonly lengths: Readonly<Record<string, number>>;
    readonly base64Length: number;
  };
}
const noCode: Listed["qr"] = { seller: "", vat: "", time: "", total: "", vatTotal: "", lengths: {}, base64Length: 0 };

const m = minor;
const [belts = m(0), bottle = m(0)] = spreadDiscounts([m(69900), m(12900)], m(8280), m(2000));
const belt = { name: "حزام رفع الأثقال | Lifting belt", unitMinor: m(34950) };
const invoice: DocumentFacts = {
  kind: "invoice",
  number: "HM-SA-000001",
  uuid: "01939b5e-7a00-7000-8000-000000000001",
  date: "2026-11-22",
  time: "15:00:00",
  currency: "SAR",
  counter: 1,
  previousHash: firstPreviousHash,
  seller: {
    name: "متجر هِمّة | Himma Store",
    vatNumber: "399999999900003",
    crNumber: "1010010000",
    street: "الأمير سلطان | Prince Sultan",
    buildingNumber: "2322",
    additionalNumber: "1234",
    district: "المربع | Al-Murabba",
    city: "الرياض | Riyadh",
    postalCode: "23333",
  },
  paymentMeans: "48",
  taxPercent: 15,
  totals: toTaxTotals(
    [
      { ...belt, quantity: 2, grossMinor: belts },
      { name: "زجاجة ماء | Water bottle", unitMinor: m(12900), quantity: 1, grossMinor: bottle },
      { name: "التوصيل | Delivery", unitMinor: m(3500), quantity: 1, grossMinor: m(3500) },
    ],
    15,
  ),
  localTaxMinor: m(9916),
};
const credit: DocumentFacts = {
  ...invoice,
  kind: "credit",
  number: "HM-SA-000002",
  uuid: "01939b5e-7a00-7000-8000-000000000002",
  time: "16:30:00",
  counter: 2,
  previousHash: "GhhpSEYR/TBd8ND/ZYqv6Cc05nRR7YIxZuTRyKenWtA=",
  invoiceNumber: "HM-SA-000001",
  reason: "إرجاع السلعة | Return of goods",
  totals: toTaxTotals([{ ...belt, quantity: 1, grossMinor: m(30611) }], 15),
  localTaxMinor: m(3993),
};
const ours = [
  ["simplified-invoice.xml", invoice, "GhhpSEYR/TBd8ND/ZYqv6Cc05nRR7YIxZuTRyKenWtA="],
  ["simplified-credit-note.xml", credit, "tBYDF7g/kFs/wX0npA5dIbhSGwu+OWFaeZx3lakalSQ="],
] as const;

describe.each(ours)("our %s", (name, facts, hash) => {
  const file = read(join(root, "test/data/zatca/himma", name));

  test("is written byte for byte, with its hash", () => {
    const parts = writeDocument(facts);
    expect(hashOf(parts)).toBe(hash);
    const { payableMinor, taxMinor } = facts.totals;
    const { xml } = joinSigned({
      parts,
      signature: part(file, "ds:SignatureValue"),
      certificate: readCertificate(part(file, "ds:X509Certificate")),
      signingTime: part(file, "xades:SigningTime"),
      qrFacts: [
        facts.seller.name,
        facts.seller.vatNumber,
        `${facts.date}T${facts.time}`,
        (payableMinor / 100).toFixed(2),
        (taxMinor / 100).toFixed(2),
      ],
    });
    expect(xml).toBe(file);
  });

  test("holds what every signed document holds, by a parser's canonical form too", () => check(file));
});

test("names cannot write elements, and rounding is stated where there is some", () => {
  const totals = toTaxTotals([{ name: "<a>&\r", unitMinor: m(100000), quantity: 1, grossMinor: m(100000) }], 15);
  const parts = writeDocument({ ...invoice, totals, localTaxMinor: m(13044) });
  expect(parts.after).toContain("<cbc:Name>&lt;a&gt;&amp;&#xD;</cbc:Name>");
  expect(parts.after).toContain('<cbc:PayableRoundingAmount currencyID="SAR">-0.01</cbc:PayableRoundingAmount>');
  expect(hashByParser(`${parts.head}${parts.before}${parts.after}`)).toBe(hashOf(parts));
});

describe.skipIf(official === undefined)("the authority's samples", () => {
  const folder = join(official ?? "", "samples");
  const names = official === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith(".xml"));

  test("are 19", () => expect(names).toHaveLength(19));

  test.each(names)("%s", (name) => {
    const xml = read(join(folder, name));
    check(xml);
    const listed = JSON.parse(read(join(official ?? "", "expected.json"))) as Record<string, Listed>;
    const { seller, vat, time, total, vatTotal, lengths, base64Length } = listed[`samples/${name}`]?.qr ?? noCode;
    const code = referenceIn(xml, "QR") ?? "";
    const values = unpack(code);
    expect(values.slice(0, 5)).toEqual([seller, vat, time, total, vatTotal].map((text) => Buffer.from(text)));
    expect(Object.fromEntries(values.map(({ length }, at) => [String(at + 1), length]))).toEqual(lengths);
    expect(code).toHaveLength(base64Length);
    // Written by us the same values are the same bytes.
    expect(toTagged(values)).toBe(code);
  });

  test("a request for a certificate is the sample's to the byte", () => {
    const der = Buffer.from(read(join(official ?? "", "csr/csr-example-EN.base64.txt")), "base64");
    const settings = new Map(
      read(join(official ?? "", "csr/csr-config-example-EN.properties"))
        .split(/\r?\n/)
        .map((one) => [one.slice(0, one.indexOf("=")).replace("csr.", ""), one.slice(one.indexOf("=") + 1)] as const),
    );
    const setting = (name: string): string => settings.get(name)?.trim() ?? "";
    const facts = {
      commonName: setting("common.name"),
      serialNumber: setting("serial.number"),
      vatNumber: setting("organization.identifier"),
      organization: setting("organization.name"),
      unit: setting("organization.unit.name"),
      invoiceType: setting("invoice.type"),
      shortAddress: setting("location.address"),
      businessCategory: setting("industry.business.category"),
      template: "ZATCA-Code-Signing",
    };
    // The info is the first element: a length of two bytes, then 444.
    const info = der.subarray(4, 4 + 448);
    expect(writeRequestInfo(facts, info.subarray(126, 126 + 88)).equals(info)).toBe(true);
  });

  test("a document signed with the sample key verifies with the sample certificate", () => {
    const text = read(join(official ?? "", "certificate.base64.txt")).trim();
    const der = Buffer.from(read(join(official ?? "", "sdk-sample-key.pkcs8.base64.txt")).trim(), "base64");
    const hash = hashOf(writeDocument(invoice));
    const signature = signHash(hash, createPrivateKey({ key: der, type: "pkcs8", format: "der" }));
    const { publicKey } = new X509Certificate(Buffer.from(text, "base64"));
    expect(verify("sha256", Buffer.from(hash, "base64"), publicKey, Buffer.from(signature, "base64"))).toBe(true);
    expect(readCertificate(text).publicKey).toHaveLength(88);
    expect(readCertificate(text).signature).toHaveLength(71);
  });
});
