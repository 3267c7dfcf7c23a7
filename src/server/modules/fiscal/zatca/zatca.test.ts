import { createHash, createPrivateKey, createPublicKey, verify, X509Certificate } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DOMParser } from "@xmldom/xmldom";
import { describe, expect, test } from "vitest";
import { C14nCanonicalization } from "xml-crypto";
import { minor } from "#shared/domain/money.ts";
import { spreadDiscounts, toTaxTotals } from "#shared/domain/tax-lines.ts";
import { joinSigned, propertiesDigest, readCertificate, signHash } from "./sign-document.ts";
import { type DocumentFacts, firstPreviousHash, hashOf, writeDocument } from "./write-document.ts";

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

const part = (xml: string, name: string): string => new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";
const digests = (xml: string): string[] =>
  [...xml.matchAll(/<ds:DigestValue>([^<]*)</g)].map(([, value = ""]) => value);

function hashByParser(xml: string): string {
  // The canonical form has no declaration, and ends lines as XML readers do.
  const document = new DOMParser().parseFromString(xml.replace(/\r\n/g, "\n"), "text/xml");
  const drop = (nodes: { readonly length: number; item(index: number): Node | null }) => {
    for (const node of Array.from({ length: nodes.length }, (_, index) => nodes.item(index)))
      node?.parentNode?.removeChild(node);
  };
  const top = document.documentElement as unknown as Element;
  drop(top.getElementsByTagName("ext:UBLExtensions"));
  drop(top.getElementsByTagName("cac:Signature"));
  const references = top.getElementsByTagName("cac:AdditionalDocumentReference");
  const codes = Array.from({ length: references.length }, (_, index) => references.item(index)).filter(
    (node) => node?.getElementsByTagName("cbc:ID").item(0)?.textContent === "QR",
  );
  for (const node of codes) node?.parentNode?.removeChild(node);
  const text = new C14nCanonicalization().process(top as never, {}).toString();
  return createHash("sha256").update(text).digest("base64");
}

function unpack(qr: string): Buffer[] {
  const bytes = Buffer.from(qr, "base64");
  const values: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 2 + (bytes[at + 1] ?? 0))
    values.push(bytes.subarray(at + 2, at + 2 + (bytes[at + 1] ?? 0)));
  return values;
}

/** What holds for every signed document, ours and theirs. */
function check(xml: string): void {
  const [hash = "", properties] = digests(xml);
  const certificate = readCertificate(part(xml, "ds:X509Certificate"));
  expect(hashByParser(xml)).toBe(hash);
  expect(digests(xml)[2]).toBe(certificate.digest);
  expect(part(xml, "ds:X509IssuerName")).toBe(certificate.issuer);
  expect(part(xml, "ds:X509SerialNumber")).toBe(certificate.serial);
  const signingTime = part(xml, "xades:SigningTime");
  expect(propertiesDigest({ certificate, signingTime })).toBe(properties);
  const key = createPublicKey({ key: certificate.publicKey, type: "spki", format: "der" });
  const signature = part(xml, "ds:SignatureValue");
  expect(verify("sha256", Buffer.from(hash, "base64"), key, Buffer.from(signature, "base64"))).toBe(true);
  const qr = /<cbc:ID>QR<\/cbc:ID>\s*<cac:Attachment>\s*<cbc:EmbeddedDocumentBinaryObject[^>]*>([^<]*)</.exec(xml)?.[1];
  if (qr === undefined) return;
  const values = unpack(qr);
  expect(values[2]?.toString()).toBe(`${part(xml, "cbc:IssueDate")}T${part(xml, "cbc:IssueTime")}`);
  expect(values[3]?.toString()).toBe(part(xml, "cbc:PayableAmount"));
  expect(values[5]?.toString()).toBe(hash);
  expect(values[6]?.toString()).toBe(signature);
  expect(values[7]?.equals(certificate.publicKey)).toBe(true);
  if (xml.includes('name="02')) expect(values[8]?.equals(certificate.signature)).toBe(true);
}

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

  test.each(names)("%s", (name) => check(read(join(folder, name))));

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
