import { randomBytes } from "node:crypto";
import * as z from "zod";
import type { TestClock } from "#test/support/clock.ts";
import { type FakeProvider, type FakeReply, type FakeRequest, startFakeProvider } from "../providers/book.ts";
import { problemIn } from "../providers/strict.ts";
import { problemsInReceipt, receiptsIn } from "./receipt-text.ts";

/** A receipt in the authority's records. */
export interface FakeReceipt {
  readonly uuid: string;
  readonly previous: string;
  readonly number: string;
  readonly kind: "s" | "r";
  readonly device: string;
  readonly submissionId: string;
  readonly json: string;
  readonly isValid: boolean;
  /** From when on it is decided. */
  readonly decidedAt: number;
}

export interface FakeEta {
  readonly fake: FakeProvider;
  readonly environment: Readonly<Record<string, string>>;
  /** What it has received, as it arrived. */
  readonly receipts: readonly FakeReceipt[];
  /** Refuses the next receipt at once, or finds it invalid later. */
  judgeNext(verdict: "refuse" | "invalid"): void;
  /** Seconds that its decisions take from now on. */
  decideAfter(seconds: number): void;
  /** Tokens that are known expire. */
  expireTokens(): void;
  /** No secret is accepted any more, until `accept`. */
  lock(): void;
  accept(secret: string): void;
}

export const posSecrets = { clientId: "himma-client", clientSecret: "himma-secret", presharedKey: "himma-preshared" };

const amount = z.number().min(0);
const text = z.string().min(1);
const uuid = z.string().regex(/^[0-9a-f]{64}$/);
const tax = z.strictObject({ taxType: z.literal("T1"), amount, subType: z.literal("V009"), rate: z.literal(14) });
const header = {
  dateTimeIssued: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  receiptNumber: z.string().regex(/^HM-\d+(-[RC]\d+){0,2}$/),
  uuid,
  previousUUID: z.union([uuid, z.literal("")]),
  currency: z.literal("EGP"),
  exchangeRate: z.literal(0),
  orderdeliveryMode: z.literal("TC"),
};
const rest = {
  seller: z.strictObject({
    rin: z.string().regex(/^\d{9}$/),
    companyTradeName: text,
    branchCode: text,
    branchAddress: z.strictObject({
      country: z.literal("EG"),
      ...{ governate: text, regionCity: text, street: text, buildingNumber: text },
    }),
    deviceSerialNumber: text,
    activityCode: z.string().regex(/^\d{4}$/),
  }),
  buyer: z.strictObject({
    type: z.literal("P"),
    id: z.union([z.literal(""), z.string().regex(/^\d{14}$/)]),
    name: text,
  }),
  itemData: z
    .array(
      z.strictObject({
        ...{ internalCode: text, description: text, itemType: z.enum(["EGS", "GS1"]), itemCode: text, unitType: text },
        quantity: z.int().min(1),
        ...{ unitPrice: amount, netSale: amount, totalSale: amount, total: amount },
        commercialDiscountData: z.array(z.strictObject({ amount, description: text })).optional(),
        taxableItems: z.array(tax).length(1),
      }),
    )
    .min(1),
  ...{ totalSales: amount, totalCommercialDiscount: amount, netAmount: amount, feesAmount: amount },
  ...{ totalAmount: amount.positive(), adjustment: amount },
  taxTotals: z.array(z.strictObject({ taxType: z.literal("T1"), amount })).length(1),
  paymentMethod: z.enum(["C", "V", "GC", "P", "O"]),
};
const typeOf = <const Kind extends string>(kind: Kind) =>
  z.strictObject({ receiptType: z.literal(kind), typeVersion: z.literal("1.2") });
const oldUuid = z.union([uuid, z.literal("")]);
const saleForm = z.strictObject({
  header: z.strictObject({ ...header, referenceOldUUID: oldUuid }),
  documentType: typeOf("s"),
  ...rest,
});
const returnForm = z.strictObject({
  header: z.strictObject({ ...header, referenceUUID: uuid, referenceOldUUID: uuid.optional() }),
  documentType: typeOf("r"),
  ...rest,
});
type Read = z.infer<typeof saleForm> | z.infer<typeof returnForm>;

const error = (code: string, message: string, target = "") => ({ code, message, target, details: [] });
const refused = (status: number, code: string, message = code): FakeReply => ({
  status,
  body: { error: error(code, message) },
});

/** Egypt's tax authority on loopback: recomputes UUIDs, chain and sums, and refuses what it would. */
export async function startFakeEta(clock: TestClock): Promise<FakeEta> {
  const receipts: FakeReceipt[] = [];
  const last = new Map<string, string>();
  const tokens = new Map<string, { readonly serial: string; readonly until: number }>();
  const calls = new Map<string, number>();
  const verdicts: ("refuse" | "invalid")[] = [];
  const now = (): number => clock.now().getTime();
  let secret: string | undefined = posSecrets.clientSecret;
  let delay = 0;
  let submissions = 0;

  const signIn = ({ headers, text: form }: FakeRequest): FakeReply => {
    const given = new URLSearchParams(form);
    const serial = String(headers["posserial"] ?? "");
    const isForm = headers["content-type"] === "application/x-www-form-urlencoded";
    const isKnown =
      given.get("grant_type") === "client_credentials" &&
      given.get("client_id") === posSecrets.clientId &&
      given.get("client_secret") === secret &&
      headers["presharedkey"] === posSecrets.presharedKey;
    if (!isForm || serial === "" || headers["pososversion"] !== "1.0" || headers["posmodelframework"] === undefined)
      return { status: 400, body: { error: "invalid_request" } };
    if (!isKnown) return { status: 400, body: { error: "invalid_client" } };
    const token = randomBytes(24).toString("base64url");
    tokens.set(token, { serial, until: now() + 3_600_000 });
    return {
      status: 200,
      body: { access_token: token, token_type: "Bearer", expires_in: 3600, scope: "InvoicingAPI" },
    };
  };

  const serialOf = ({ headers }: FakeRequest): string | undefined => {
    const held = tokens.get(headers.authorization?.replace(/^Bearer /, "") ?? "");
    return held !== undefined && held.until > now() ? held.serial : undefined;
  };

  /** What is wrong at first sight. */
  const problemAtOnce = (json: string, serial: string): string | undefined => {
    const body: unknown = JSON.parse(json);
    const isReturn = (body as { documentType?: { receiptType?: unknown } }).documentType?.receiptType === "r";
    const problem = problemIn(isReturn ? returnForm : saleForm, body);
    if (problem !== undefined) return `${problem.kind}: ${problem.field}`;
    const read = body as Read;
    if (read.seller.deviceSerialNumber !== serial) return "device";
    if (receipts.some((one) => one.uuid === read.header.uuid)) return "duplicate";
    if (Date.parse(read.header.dateTimeIssued) > now() + 60_000) return "issued in the future";
    if (read.header.previousUUID !== (last.get(serial) ?? "")) return "previousUUID";
    return problemsInReceipt(json).find((one) => one === "uuid");
  };

  /** What is wrong on a closer look. */
  const problemLater = (json: string, { header: head, documentType }: Read): string | undefined => {
    const [problem] = problemsInReceipt(json);
    if (problem !== undefined) return problem;
    const valid = receipts.filter(({ isValid, decidedAt }) => isValid && decidedAt <= now());
    const old = "referenceOldUUID" in head ? head.referenceOldUUID : undefined;
    if (documentType.receiptType === "r" && "referenceUUID" in head) {
      const sale = valid.find(({ uuid: own, kind }) => own === head.referenceUUID && kind === "s");
      if (sale === undefined) return "referenceUUID";
    }
    if (receipts.some(({ number, isValid }) => isValid && number === head.receiptNumber)) return "receiptNumber";
    if (old !== undefined && old !== "" && receipts.some((one) => one.uuid === old && one.isValid))
      return "referenceOldUUID";
    return undefined;
  };

  const submit = (request: FakeRequest, serial: string): FakeReply => {
    if (request.headers["content-type"]?.split(";")[0] !== "application/json") return refused(400, "BadRequest");
    const list = receiptsIn(request.text);
    if (list === undefined || list.length === 0) return refused(400, "BadStructure");
    if (list.length > 100) return refused(400, "MaximumReceiptsExceeded");
    const before = calls.get(request.text);
    if (before !== undefined && now() - before < 600_000) return refused(422, "DuplicateSubmission");
    calls.set(request.text, now());
    const submissionId = `SUB${String(++submissions).padStart(6, "0")}`;
    const accepted: object[] = [];
    const rejected: object[] = [];
    for (const json of list) {
      const read = JSON.parse(json) as Read;
      const { uuid: own, previousUUID: previous, receiptNumber: number } = read.header;
      const found = problemAtOnce(json, serial);
      const verdict = found === undefined ? verdicts.shift() : undefined;
      const problem = found ?? (verdict === "refuse" ? "The code is not known" : undefined);
      if (found === undefined) last.set(serial, own);
      if (problem !== undefined) {
        const said = {
          ...error("ValidationError", problem),
          details: [error("CF311", problem, "itemData[0].itemCode")],
        };
        rejected.push({ receiptNumber: number, uuid: own, error: said });
        continue;
      }
      const isValid = verdict !== "invalid" && problemLater(json, read) === undefined;
      const kind = read.documentType.receiptType;
      receipts.push({
        uuid: own,
        previous,
        number,
        kind,
        device: serial,
        submissionId,
        json,
        isValid,
        decidedAt: now() + delay * 1000,
      });
      accepted.push({ uuid: own, longId: `LONG${own.slice(0, 12)}`, receiptNumber: number, hashKey: own });
    }
    const body = {
      submissionId: accepted.length === 0 ? null : submissionId,
      acceptedDocuments: accepted,
      rejectedDocuments: rejected,
    };
    return { status: 202, body };
  };

  const details = (id: string, { query }: FakeRequest): FakeReply => {
    if (query.get("PageNo") !== "1" || query.get("PageSize") !== "100") return refused(400, "BadRequest");
    const of = receipts.filter(({ submissionId }) => submissionId === id);
    if (of.length === 0) return refused(404, "NotFound");
    const isOpen = of.some(({ decidedAt }) => decidedAt > now());
    const valid = of.filter(({ isValid }) => isValid).length;
    const status = valid === of.length ? "Valid" : valid === 0 ? "Invalid" : "Partially Valid";
    return {
      status: 200,
      body: {
        submissionUuid: id,
        status: isOpen ? "InProgress" : status,
        receipts: of.map(({ uuid: own, number, isValid }) => ({
          ...{ uuid: own, receiptNumber: number, status: isOpen ? "Submitted" : isValid ? "Valid" : "Invalid" },
          errors:
            isOpen || isValid
              ? []
              : [{ stepName: "Codes", error: "", ...error("CV100", "The item is not registered", "itemData") }],
        })),
      },
    };
  };

  const fake = await startFakeProvider((request): FakeReply => {
    const { method, path } = request;
    if (method === "POST" && path === "/connect/token") return signIn(request);
    const serial = serialOf(request);
    if (serial === undefined) return { status: 401, body: "" };
    if (method === "POST" && path === "/api/v1/receiptsubmissions") return submit(request, serial);
    const [, submission] = /^\/api\/v1\/receiptsubmissions\/([^/]+)\/details$/.exec(path) ?? [];
    if (method === "GET" && submission !== undefined) return details(submission, request);
    const [, own] = /^\/api\/v1\/receipts\/([0-9a-f]{64})\/raw$/.exec(path) ?? [];
    if (method !== "GET" || own === undefined) return refused(404, "NotFound");
    const known = receipts.find((one) => one.uuid === own);
    if (known === undefined) return refused(404, "NotFound");
    const { submissionId, isValid, decidedAt, json } = known;
    const status = decidedAt > now() ? "Submitted" : isValid ? "Valid" : "Invalid";
    return {
      status: 200,
      body: {
        receipt: { uuid: own, submissionUUID: submissionId, status, longId: `LONG${own.slice(0, 12)}`, document: json },
      },
    };
  });
  return {
    ...{ fake, receipts, environment: { ETA_API_URL: fake.url } },
    judgeNext: (verdict) => void verdicts.push(verdict),
    decideAfter: (seconds) => {
      delay = seconds;
    },
    expireTokens: () => tokens.clear(),
    lock: () => {
      secret = undefined;
      tokens.clear();
    },
    accept: (given) => {
      secret = given;
    },
  };
}
