import { createHash, createHmac, createPublicKey, randomBytes, timingSafeEqual, X509Certificate } from "node:crypto";
import type { AuthorityAnswer, AuthorityRequest, CallAuthority, Credentials } from "#server/modules/fiscal/ports.ts";
import { addDays, type Clock } from "#server/platform/clock.ts";
import { judgeDocument } from "./judge-document.ts";
import { readRequest } from "./read-request.ts";
import { toKey, writeCertificate } from "./write-certificate.ts";

/**
 * A sandbox of the tax authority outside production: issues certificates of its own, and checks hash, signature, QR
 * code and chain of every document. Any password of six digits is taken but 000000.
 */

export interface SandboxAuthority {
  readonly call: CallAuthority;
  /** A certificate that counts, for demo data. */
  readonly certify: (csr: string, from: Date) => Credentials & { readonly certificate: string };
}

interface Stage {
  readonly isFinal: boolean;
  readonly days: number;
}
const compliance: Stage = { isFinal: false, days: 30 };
const production: Stage = { isFinal: true, days: 5 * 365 };
const issuers = { true: "HIMMA-SANDBOX-CA", false: "HIMMA-SANDBOX-COMPLIANCE-CA" } as const;

const answer = (status: number, body: unknown): AuthorityAnswer => ({ status, body });
const refusal = (status: number, code: string, message: string): AuthorityAnswer =>
  answer(status, { errors: [{ code, message }] });

const verdict = (status: number, code = "", message = ""): AuthorityAnswer => {
  const isError = status >= 400;
  const messages = isError ? [{ type: "ERROR", code, category: "SANDBOX", message, status: "ERROR" }] : [];
  return answer(status, {
    validationResults: {
      infoMessages: [],
      warningMessages: [],
      errorMessages: messages,
      status: isError ? "ERROR" : "PASS",
    },
    reportingStatus: isError ? "NOT_REPORTED" : "REPORTED",
  });
};

const fromBase64 = (text: string | undefined): string => Buffer.from(text ?? "", "base64").toString("utf8");

export function createSandboxAuthority({
  seed,
  clock,
}: {
  readonly seed: Uint8Array;
  readonly clock: Clock;
}): SandboxAuthority {
  const scalarOf = (label: string) => createHash("sha256").update(seed).update(label).digest();
  const key = toKey(scalarOf("authority"));
  const authority = createPublicKey(key);
  const secretOf = (token: string): string => createHmac("sha256", seed).update(token).digest("base64");
  // Who asked, by the id of the request; and the documents of each device, by their counter.
  const requests = new Map<string, { readonly csr: string; readonly checked: Set<string> }>();
  const reported = new Map<string, Map<number, string>>();

  const issue = (csr: string, stage: Stage, from: Date) => {
    const request = readRequest(csr);
    if (request === undefined) return undefined;
    const certificate = writeCertificate(
      {
        ...{ subject: request.subject, publicKey: request.publicKey, issuerName: issuers[`${stage.isFinal}`] },
        ...{ serial: BigInt(`0x1${randomBytes(15).toString("hex")}`), from, to: addDays(from, stage.days) },
      },
      key,
    );
    const token = Buffer.from(certificate).toString("base64");
    return { certificate, token, secret: secretOf(token) };
  };
  const hand = (csr: string, stage: Stage): AuthorityAnswer => {
    const made = issue(csr, stage, clock.now());
    if (made === undefined) return refusal(400, "Invalid-CSR", "The request for a certificate is not valid");
    const requestID = createHash("sha256").update(made.token).digest("hex").slice(0, 13);
    requests.set(requestID, { csr, checked: new Set() });
    return answer(200, {
      ...{ requestID, dispositionMessage: "ISSUED", tokenType: "sandbox" },
      ...{ binarySecurityToken: made.token, secret: made.secret },
    });
  };

  const findCaller = ({ credentials }: AuthorityRequest): X509Certificate | undefined => {
    if (credentials === undefined) return undefined;
    const [known, given] = [secretOf(credentials.token), credentials.secret].map((text) =>
      createHash("sha256").update(text).digest(),
    );
    if (known === undefined || given === undefined || !timingSafeEqual(known, given)) return undefined;
    return new X509Certificate(Buffer.from(fromBase64(credentials.token), "base64"));
  };

  const check = (request: AuthorityRequest, caller: X509Certificate): AuthorityAnswer => {
    const { invoice, invoiceHash: hash = "", uuid = "" } = request.json;
    const judged = judgeDocument(fromBase64(invoice), { hash, uuid }, { caller, authority });
    if ("code" in judged) return verdict(400, judged.code, judged.message);
    const token = request.credentials?.token ?? "";
    const requestId = createHash("sha256").update(token).digest("hex").slice(0, 13);
    requests.get(requestId)?.checked.add(judged.document.typeCode);
    return verdict(200);
  };

  const report = (request: AuthorityRequest, caller: X509Certificate): AuthorityAnswer => {
    if (!caller.issuer.includes(issuers.true))
      return refusal(401, "Unauthorized", "The certificate is for checks only");
    const { invoice, invoiceHash: hash = "", uuid = "" } = request.json;
    const judged = judgeDocument(fromBase64(invoice), { hash, uuid }, { caller, authority });
    if ("code" in judged) return verdict(400, judged.code, judged.message);
    const { counter, previousHash } = judged.document;
    const known = reported.get(caller.subject) ?? new Map<number, string>();
    reported.set(caller.subject, known);
    if (known.get(counter) === hash)
      return verdict(409, "Invoice-already-reported", "The document was reported before");
    const before = known.get(counter - 1);
    if (known.has(counter)) return verdict(400, "BR-KSA-33", "The counter was used before");
    if (before !== undefined && before !== previousHash) return verdict(400, "BR-KSA-26", "The chain is broken");
    known.set(counter, hash);
    return verdict(200);
  };

  const finish = ({ json }: AuthorityRequest): AuthorityAnswer => {
    const asked = requests.get(json["compliance_request_id"] ?? "");
    if (asked === undefined) return refusal(400, "Invalid-RequestId", "There is no such request");
    const isChecked = ["388", "381", "383"].every((code) => asked.checked.has(code));
    if (!isChecked) return refusal(400, "Missing-ComplianceSteps", "Not all kinds of documents were checked");
    return hand(asked.csr, production);
  };

  const isPassword = ({ otp = "" }: AuthorityRequest): boolean => /^\d{6}$/.test(otp) && otp !== "000000";
  const wrongPassword = refusal(400, "Invalid-OTP", "The password is wrong or too old");

  const call = (request: AuthorityRequest): AuthorityAnswer => {
    const line = `${request.method} ${request.path}`;
    const csr = fromBase64(request.json["csr"]);
    if (line === "POST /compliance") return isPassword(request) ? hand(csr, compliance) : wrongPassword;
    const caller = findCaller(request);
    if (caller === undefined) return refusal(401, "Unauthorized", "Token and secret do not belong together");
    if (line === "POST /compliance/invoices") return check(request, caller);
    if (line === "POST /production/csids") return finish(request);
    if (line === "PATCH /production/csids") return isPassword(request) ? hand(csr, production) : wrongPassword;
    if (line === "POST /invoices/reporting/single") return report(request, caller);
    return refusal(404, "Not-Found", "There is no such call");
  };
  return {
    call: async (request) => call(request),
    certify: (csr, from) => {
      const made = issue(csr, production, from);
      if (made === undefined) throw new Error("a request for a certificate that is not valid");
      return made;
    },
  };
}
