import { createHash, createPublicKey, randomBytes, X509Certificate } from "node:crypto";
import * as z from "zod";
import { addDays } from "#server/platform/clock.ts";
import { readRequest } from "#server/providers/zatca/sandbox/read-request.ts";
import { toKey, writeCertificate } from "#server/providers/zatca/sandbox/write-certificate.ts";
import type { TestClock } from "#test/support/clock.ts";
import { type FakeProvider, type FakeReply, type FakeRequest, startFakeProvider } from "../providers/book.ts";
import { jsonIn, problemIn } from "../providers/strict.ts";
import { part, problemsIn, referenceIn, unpack } from "./signed-xml.ts";

/** A document in the authority's records. */
export interface ReportedDocument {
  /** Whose it is: the subject of its certificate. */
  readonly device: string;
  readonly counter: number;
  readonly number: string;
  readonly hash: string;
  readonly uuid: string;
  readonly xml: string;
  readonly verdict: 200 | 202;
}

export interface FakeZatca {
  readonly fake: FakeProvider;
  readonly environment: Readonly<Record<string, string>>;
  /** What is on its records, as it arrived. */
  readonly reported: readonly ReportedDocument[];
  /** Warns of the next document, or rejects it. */
  judgeNext(verdict: 202 | 400): void;
  /** Nothing is taken any more from the devices that are known; they may be renewed. */
  suspendAll(): void;
  /** The devices that are known are forgotten. */
  forgetAll(): void;
}

const otp = "123456";
const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);
const document = z.strictObject({ invoiceHash: base64.length(44), uuid: z.uuid(), invoice: base64 });
const csrBody = z.strictObject({ csr: base64 });
const finishBody = z.strictObject({ compliance_request_id: z.string().min(1) });

const minorOf = (text: string): number => Math.round(Number(text) * 100);
const all = (xml: string, pattern: RegExp): string[] => [...xml.matchAll(pattern)].map(([, value = ""]) => value);

/** Sums and references that the authority's rules ask for. */
function ruleProblems(xml: string): string[] {
  const total = (name: string): number => minorOf(part(xml, `cbc:${name}`) || "0");
  const lines = all(xml, /<cac:InvoiceLine>.*?<cbc:LineExtensionAmount[^>]*>([^<]*)</gs).map(minorOf);
  const [, tax = ""] = all(xml, /<cac:TaxTotal><cbc:TaxAmount[^>]*>([^<]*)</g);
  const type = part(xml, "cbc:InvoiceTypeCode");
  const checks: readonly (readonly [string, boolean])[] = [
    ["BR-CO-10", lines.reduce((sum, line) => sum + line, 0) === total("LineExtensionAmount")],
    ["BR-CO-15", total("TaxExclusiveAmount") + minorOf(tax) === total("TaxInclusiveAmount")],
    ["BR-CO-16", total("TaxInclusiveAmount") + total("PayableRoundingAmount") === total("PayableAmount")],
    ["BR-KSA-06", xml.includes('name="0200000"')],
    ["BR-KSA-17", type === "388" || part(xml, "cbc:InstructionNote") !== ""],
    ["BR-KSA-56", type === "388" || xml.includes("<cac:BillingReference>")],
    ["BR-KSA-37", /^\d{4}$/.test(part(xml, "cbc:BuildingNumber"))],
    ["BR-KSA-39", /^3\d{13}3$/.test(part(xml, "cbc:CompanyID"))],
    ["BR-KSA-66", /^\d{5}$/.test(part(xml, "cbc:PostalZone"))],
    ["personal data", xml.includes("<cac:AccountingCustomerParty></cac:AccountingCustomerParty>")],
  ];
  return checks.filter(([, holds]) => !holds).map(([name]) => name);
}

const results = (status: 200 | 202 | 400 | 409, code = "", message = "", category = "KSA") => {
  const said = [{ type: status >= 400 ? "ERROR" : "WARNING", code, category, message, status: "ERROR" }];
  return {
    status,
    body: {
      validationResults: {
        infoMessages: [{ type: "INFO", code: "XSD_ZATCA_VALID", category: "XSD validation", message: "Complied" }],
        warningMessages: status === 202 ? said : [],
        errorMessages: status >= 400 ? said : [],
        status: status >= 400 ? "ERROR" : status === 202 ? "WARNING" : "PASS",
      },
      reportingStatus: status >= 400 ? "NOT_REPORTED" : "REPORTED",
    },
  } satisfies FakeReply;
};
const refused = (status: number, code: string): FakeReply => ({ status, body: { errors: [{ code, message: code }] } });

interface Holder {
  readonly secret: string;
  readonly csr: string;
  readonly isFinal: boolean;
  readonly certificate: X509Certificate;
  readonly requestId: string;
  readonly checked: Set<string>;
  isSuspended: boolean;
}

/** ZATCA's interface on loopback: recomputes hash, signature, QR code, chain and sums, and refuses what it would. */
export async function startFakeZatca(clock: TestClock): Promise<FakeZatca> {
  const key = toKey(createHash("sha256").update("the authority").digest());
  const holders = new Map<string, Holder>();
  const reported: ReportedDocument[] = [];
  const verdicts: (202 | 400)[] = [];
  let requests = 1_234_567_890_000;

  const hand = (csr: string, isFinal: boolean): FakeReply => {
    const read = readRequest(Buffer.from(csr, "base64").toString());
    if (read === undefined) return refused(400, "Invalid-CSR");
    const certificate = writeCertificate(
      {
        ...{
          subject: read.subject,
          publicKey: read.publicKey,
          issuerName: isFinal ? "PEZEINVOICESCA4-CA" : "eInvoicing",
        },
        ...{ serial: BigInt(`0x1${randomBytes(12).toString("hex")}`), from: clock.now() },
        to: addDays(clock.now(), isFinal ? 365 : 30),
      },
      key,
    );
    const token = Buffer.from(certificate).toString("base64");
    const [secret, requestId] = [randomBytes(24).toString("base64"), String(requests++)];
    const x509 = new X509Certificate(Buffer.from(certificate, "base64"));
    holders.set(token, { secret, csr, isFinal, certificate: x509, requestId, checked: new Set(), isSuspended: false });
    return {
      status: 200,
      body: {
        ...{ requestID: Number(requestId), dispositionMessage: "ISSUED", errors: null },
        ...{ tokenType: "http://docs.oasis-open.org/wss", binarySecurityToken: token, secret },
      },
    };
  };

  const checkCsr = (request: FakeRequest): FakeReply | string => {
    if (request.headers["otp"] !== otp) return refused(400, "Invalid-OTP");
    const body = jsonIn(request);
    if (problemIn(csrBody, body) !== undefined) return refused(400, "Invalid-Body");
    const { csr } = csrBody.parse(body);
    const texts = readRequest(Buffer.from(csr, "base64").toString())?.texts ?? [];
    const [unit, organization, , template = "", serial = "", vat = "", type, address = ""] = texts;
    const isRight =
      texts.length === 9 &&
      unit !== "" &&
      organization !== "" &&
      template === "TSTZATCA-Code-Signing" &&
      /^1-[^|]+\|2-[^|]+\|3-[0-9a-f-]{36}$/.test(serial) &&
      /^3\d{13}3$/.test(vat) &&
      type === "0100" &&
      /^[A-Z]{4}\d{4}$/.test(address);
    return isRight ? csr : refused(400, "Invalid-CSR");
  };

  const findHolder = ({ headers }: FakeRequest): Holder | undefined => {
    const [, encoded = ""] = /^Basic (.+)$/.exec(headers.authorization ?? "") ?? [];
    const [token = "", secret] = Buffer.from(encoded, "base64").toString().split(/:(.*)/s);
    const holder = holders.get(token);
    return holder?.secret === secret ? holder : undefined;
  };

  const judge = (request: FakeRequest, holder: Holder): FakeReply | { readonly xml: string; readonly hash: string } => {
    const body = jsonIn(request);
    if (problemIn(document, body) !== undefined) return refused(400, "Invalid-Body");
    const { invoiceHash, uuid, invoice } = document.parse(body);
    const xml = Buffer.from(invoice, "base64").toString("utf8");
    const [signed] = problemsIn(xml);
    if (signed !== undefined) return results(400, "SIGNATURE", signed);
    if (part(xml, "ds:DigestValue") !== invoiceHash) return results(400, "invalid-invoice-hash");
    if (part(xml, "cbc:UUID") !== uuid) return results(400, "invalid-uuid");
    const signedBy = new X509Certificate(Buffer.from(part(xml, "ds:X509Certificate"), "base64"));
    if (!signedBy.verify(createPublicKey(key)) || signedBy.subject !== holder.certificate.subject)
      return results(400, "certificate-mismatch");
    if (unpack(referenceIn(xml, "QR") ?? "").length !== 9) return results(400, "QRCODE_INVALID");
    const [rule] = ruleProblems(xml);
    return rule === undefined ? { xml, hash: invoiceHash } : results(400, rule);
  };

  const report = (request: FakeRequest, holder: Holder): FakeReply => {
    if (!holder.isFinal || holder.isSuspended) return refused(401, "Unauthorized");
    if (request.headers["clearance-status"] !== "0") return refused(400, "Invalid-Clearance-Status");
    const judged = judge(request, holder);
    if ("status" in judged) return judged;
    const { xml, hash } = judged;
    if (reported.some((one) => one.hash === hash)) return results(409, "Invoice-Already-Reported");
    const counter = Number(/<cbc:ID>ICV<\/cbc:ID><cbc:UUID>(\d+)</.exec(xml)?.[1]);
    const device = holder.certificate.subject;
    const before = reported.find((one) => one.device === device && one.counter === counter - 1);
    if (reported.some((one) => one.device === device && one.counter === counter)) return results(400, "BR-KSA-33");
    if (before !== undefined && referenceIn(xml, "PIH") !== before.hash) return results(400, "KSA-13", "broken chain");
    const verdict = verdicts.shift() ?? 200;
    if (verdict === 400) return results(400, "BR-KSA-98", "The building number is not known");
    const number = /<\/cbc:ProfileID><cbc:ID>([^<]*)</.exec(xml)?.[1] ?? "";
    reported.push({ device, counter, number, hash, uuid: part(xml, "cbc:UUID"), xml, verdict });
    return verdict === 202 ? results(202, "BR-KSA-F-08", "The additional number is short") : results(200);
  };

  const finish = (request: FakeRequest, holder: Holder): FakeReply => {
    const body = jsonIn(request);
    if (problemIn(finishBody, body) !== undefined) return refused(400, "Invalid-Body");
    if (finishBody.parse(body).compliance_request_id !== holder.requestId) return refused(400, "Invalid-RequestId");
    const isChecked = ["388", "381", "383"].every((code) => holder.checked.has(code));
    return isChecked ? hand(holder.csr, true) : refused(400, "Missing-ComplianceSteps");
  };

  const check = (request: FakeRequest, holder: Holder): FakeReply => {
    const judged = judge(request, holder);
    if ("status" in judged) return judged;
    holder.checked.add(part(judged.xml, "cbc:InvoiceTypeCode"));
    return results(200);
  };

  const fake = await startFakeProvider((request): FakeReply => {
    const { method, path, headers } = request;
    if (headers["accept-version"] !== "V2") return refused(406, "Not-Acceptable");
    const line = `${method} ${path.replace("/developer-portal", "")}`;
    if (line === "POST /compliance") {
      if (headers.authorization !== undefined) return refused(400, "Unexpected-Authorization");
      const csr = checkCsr(request);
      return typeof csr === "string" ? hand(csr, false) : csr;
    }
    const holder = findHolder(request);
    if (holder === undefined) return refused(401, "Unauthorized");
    if (line === "POST /compliance/invoices") return check(request, holder);
    if (line === "POST /production/csids") return finish(request, holder);
    if (line === "PATCH /production/csids") {
      const csr = checkCsr(request);
      return typeof csr === "string" ? hand(csr, true) : csr;
    }
    return line === "POST /invoices/reporting/single" ? report(request, holder) : refused(404, "Not-Found");
  });
  return {
    ...{ fake, reported, environment: { ZATCA_API_URL: fake.url } },
    judgeNext: (verdict) => void verdicts.push(verdict),
    suspendAll: () => {
      for (const holder of holders.values()) holder.isSuspended = true;
    },
    forgetAll: () => holders.clear(),
  };
}
