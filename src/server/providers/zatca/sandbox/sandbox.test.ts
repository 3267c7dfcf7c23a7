import { generateKeyPairSync, X509Certificate } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { AuthorityRequest, Credentials } from "#server/modules/fiscal/ports.ts";
import { readCertificate } from "#server/modules/fiscal/zatca/sign-document.ts";
import { type Signer, signFacts } from "#server/modules/fiscal/zatca/sign-facts.ts";
import { type DocumentFacts, firstPreviousHash } from "#server/modules/fiscal/zatca/write-document.ts";
import { type RequestFacts, writeRequest } from "#server/modules/fiscal/zatca/write-request.ts";
import { minor } from "#shared/domain/money.ts";
import { toTaxTotals } from "#shared/domain/tax-lines.ts";
import { createTestClock } from "#test/support/clock.ts";
import { createSandboxAuthority } from "./index.ts";
import { readRequest } from "./read-request.ts";

const clock = createTestClock();
const authority = createSandboxAuthority({ seed: Buffer.alloc(32, 5), clock });
const request: RequestFacts = {
  ...{ commonName: "Shop 1", serialNumber: "1-Himma|2-1.0|3-1", vatNumber: "399999999900003", organization: "Himma" },
  ...{ unit: "Riyadh", invoiceType: "0100", shortAddress: "RRRD2929", businessCategory: "Sports", template: "T" },
};
let signer: Signer;
let credentials: Credentials;

const makeKey = () => generateKeyPairSync("ec", { namedCurve: "secp256k1" }).privateKey;
const certify = (commonName: string) => {
  const key = makeKey();
  const { certificate, ...rest } = authority.certify(writeRequest({ ...request, commonName }, key), clock.now());
  return { credentials: rest, signer: { key, certificate: readCertificate(certificate) } };
};
beforeAll(() => {
  ({ signer, credentials } = certify("Shop 1"));
});

const facts = (change: Partial<DocumentFacts> = {}): DocumentFacts => ({
  ...{ kind: "invoice", number: "HM-SA-26-000001", uuid: "01939b5e-7a00-7000-8000-000000000001", currency: "SAR" },
  ...{ date: "2026-11-22", time: "15:00:00", counter: 1, previousHash: firstPreviousHash, paymentMeans: "48" },
  seller: {
    ...{ name: "هِمّة & <Himma>", vatNumber: "399999999900003", crNumber: "1010010000", street: "A", city: "Riyadh" },
    ...{ buildingNumber: "2322", additionalNumber: "1234", district: "B", postalCode: "23333" },
  },
  taxPercent: 15,
  totals: toTaxTotals([{ name: "Belt", unitMinor: minor(11500), quantity: 1, grossMinor: minor(11500) }], 15),
  localTaxMinor: minor(1500),
  ...change,
});

const call = async (change: Partial<AuthorityRequest> & Pick<AuthorityRequest, "json">) => {
  const path = "/invoices/reporting/single";
  const { status, body } = await authority.call({ env: "sandbox", method: "POST", path, credentials, ...change });
  const { errors = [], validationResults } = body as Record<string, never> & {
    errors?: { code: string }[];
    validationResults?: { errorMessages: { code: string }[] };
  };
  return [status, ...[...errors, ...(validationResults?.errorMessages ?? [])].map(({ code }) => code)];
};
const toJson = (xml: string, hash: string, { uuid }: Pick<DocumentFacts, "uuid"> = facts()) => ({
  ...{ invoiceHash: hash, uuid },
  invoice: Buffer.from(xml).toString("base64"),
});

test("accepts a valid document, once, and the next one with its hash", async () => {
  const first = signFacts(facts(), signer);
  expect(await call({ json: toJson(first.xml, first.hash) })).toEqual([200]);
  expect(await call({ json: toJson(first.xml, first.hash) })).toEqual([409, "Invoice-already-reported"]);
  const other = signFacts(facts({ number: "HM-SA-26-000009" }), signer);
  expect(await call({ json: toJson(other.xml, other.hash) })).toEqual([400, "BR-KSA-33"]);
  const broken = signFacts(facts({ counter: 2 }), signer);
  expect(await call({ json: toJson(broken.xml, broken.hash) })).toEqual([400, "BR-KSA-26"]);
  const second = signFacts(facts({ counter: 2, previousHash: first.hash }), signer);
  expect(await call({ json: toJson(second.xml, second.hash) })).toEqual([200]);
});

test("refuses documents that were changed, signed by another key, or have a different QR code", async () => {
  const { xml, hash, qr } = signFacts(facts({ counter: 7 }), signer);
  const code = async (text: string, given = hash) => (await call({ json: toJson(text, given) }))[1];
  expect(await code(xml.replace("Belt", "Belts"))).toBe("invalid-invoice-hash");
  expect(await code(xml, firstPreviousHash.slice(0, 44))).toBe("invalid-invoice-hash");
  const signature = /<ds:SignatureValue>([^<]*)</.exec(signFacts(facts(), signer).xml)?.[1] ?? "";
  expect(await code(xml.replace(/(<ds:SignatureValue>)[^<]*/, `$1${signature}`))).toBe("invalid-signature");
  const stranger = certify("Shop 2");
  expect(await code(signFacts(facts({ counter: 7 }), stranger.signer).xml)).toBe("certificate-mismatch");
  const bytes = Buffer.from(qr, "base64");
  bytes[4] = (bytes[4] ?? 0) ^ 1;
  expect(await code(xml.replace(qr, bytes.toString("base64")))).toBe("QRCODE_INVALID");
  expect(await call({ json: { ...toJson(xml, hash), uuid: "other" } })).toEqual([400, "invalid-uuid"]);
});

test("authenticates its callers, and lets none report before all kinds were checked", async () => {
  const wrong = { token: credentials.token, secret: "guess" };
  expect(await call({ credentials: wrong, json: {} })).toEqual([401, "Unauthorized"]);
  const key = makeKey();
  const csr = Buffer.from(writeRequest({ ...request, commonName: "Shop 3" }, key)).toString("base64");
  const ask = (otp: string) => call({ path: "/compliance", otp, json: { csr } });
  expect([await ask("000000"), await ask("12345")]).toEqual([
    [400, "Invalid-OTP"],
    [400, "Invalid-OTP"],
  ]);
  expect(await call({ path: "/compliance", otp: "123456", json: { csr: "bm8=" } })).toEqual([400, "Invalid-CSR"]);
  const given = await authority.call({
    env: "sandbox",
    method: "POST",
    path: "/compliance",
    otp: "123456",
    json: { csr },
  });
  const { binarySecurityToken: token, secret, requestID } = given.body as Record<string, string>;
  const own = { token: token ?? "", secret: secret ?? "" };
  const text = Buffer.from(own.token, "base64").toString();
  const { publicKey } = new X509Certificate(Buffer.from(text, "base64"));
  expect(publicKey.asymmetricKeyDetails?.namedCurve).toBe("secp256k1");
  const early = { path: "/production/csids", credentials: own, json: { compliance_request_id: requestID ?? "" } };
  expect(await call(early)).toEqual([400, "Missing-ComplianceSteps"]);
  const document = signFacts(facts(), { key, certificate: readCertificate(text) });
  expect(await call({ credentials: own, json: toJson(document.xml, document.hash) })).toEqual([401, "Unauthorized"]);
});

test("a truncated request, or one signed with another key, is refused", () => {
  const pem = writeRequest(request, makeKey());
  expect(readRequest(pem)?.texts).toContain("RRRD2929");
  expect(readRequest(pem.slice(0, 200))).toBeUndefined();
  expect(readRequest(pem.replace(/\n.{10}/, "\nAAAAAAAAAA"))).toBeUndefined();
});
