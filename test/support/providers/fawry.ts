import { createHash, randomUUID } from "node:crypto";
import type * as z from "zod";
import {
  type BookEntry,
  type Deliver,
  type FakeProvider,
  type FakeReply,
  type FakeRequest,
  startFakeProvider,
} from "./book.ts";
import { cancelBody, chargeBody, refundBody } from "./fawry-bodies.ts";
import { jsonIn, problemIn } from "./strict.ts";

type Status = "NEW" | "PAID" | "CANCELED" | "EXPIRED" | "REFUNDED" | "PARTIAL_REFUNDED" | "FAILED";

/** A payment in Fawry's records. Amounts in piastres. */
interface Entry {
  readonly code: string;
  readonly merchantRef: string;
  readonly profile: string;
  readonly mobile: string;
  readonly expiry: number;
  amount: number;
  fee: number;
  status: Status;
  refunded: number;
}

export interface FawryReport {
  readonly requestId: string;
  readonly fawryRefNumber: string;
  merchantRefNumber: string;
  paymentAmount: number;
  orderAmount: number;
  orderStatus: string;
  messageSignature: string;
  [more: string]: unknown;
}

export interface FawryReporting {
  readonly copies?: number;
  readonly secret?: string;
  /** Changes a report after it was signed. */
  readonly forge?: (report: FawryReport) => void;
}

export interface FakeFawry extends FakeProvider {
  readonly environment: Readonly<Record<string, string>>;
  /** A clerk types the code and takes the cash; false where the code is not payable any more. */
  pay(code: string, fee?: number): boolean;
  /** Money that was taken just before the code ended, and booked after it. */
  payLate(code: string): void;
  alter(code: string, changes: Partial<Pick<Entry, "amount">>): void;
  refundInDashboard(code: string, piastres: number): void;
  /** Sends reports of the changes since the last call; returns the statuses. */
  report(deliver: Deliver, how?: FawryReporting): Promise<number[]>;
  statusOf(code: string): Status;
  codes(): readonly string[];
  book(): BookEntry[];
}

const merchant = { code: "merch_t1", key: "sec_key_t1" };

/** Fawry's signature, implemented independently of the shop's. */
export const fawryHash = (...parts: readonly string[]): string =>
  createHash("sha256").update(parts.join(""), "utf8").digest("hex");

const major = (piastres: number): number => piastres / 100;
const two = (piastres: number): string => (piastres / 100).toFixed(2);
const piastresOf = (amount: number): number => Math.round(amount * 100);

/** Fawry refuses with status 200 and a code of its own. */
const refuse = (statusCode: number, statusDescription: string): FakeReply => ({
  status: 200,
  body: { type: "ErrorResponse", statusCode, statusDescription },
});
const wrongSignature = refuse(9946, "Blank or invalid signature");
const unknownMerchant = refuse(9901, "Merchant code is blank or invalid");
const notFound = refuse(9938, "Payment not found");

function read<T extends z.ZodType>(
  schema: T,
  request: FakeRequest,
): readonly [z.output<T>, undefined] | readonly [undefined, FakeReply] {
  const body = jsonIn(request);
  const problem = problemIn(schema, body);
  if (problem === undefined) return [schema.parse(body), undefined];
  return [undefined, refuse(9929, `${problem.kind} ${problem.field}`)];
}

/** Fawry with one merchant, the clerks of its shops, and its reports. */
export async function startFakeFawry(now: () => Date): Promise<FakeFawry> {
  const entries: Entry[] = [];
  const reports: FawryReport[] = [];
  const byCode = (code: string): Entry => {
    const found = entries.find((entry) => entry.code === code);
    if (found === undefined) throw new Error(`Fawry has no code ${code}`);
    return found;
  };
  const isOver = (entry: Entry): boolean => entry.status === "NEW" && now().getTime() >= entry.expiry;
  const statusNow = (entry: Entry): Status => (isOver(entry) ? "EXPIRED" : entry.status);

  const move = (entry: Entry, status: Status): void => {
    entry.status = status;
    const [order, paid] = [entry.amount, entry.amount + entry.fee];
    const signed = [entry.code, entry.merchantRef, two(paid), two(order), status, "PAYATFAWRY", ""];
    reports.push({
      requestId: randomUUID().replaceAll("-", ""),
      fawryRefNumber: entry.code,
      merchantRefNumber: entry.merchantRef,
      customerMobile: entry.mobile,
      customerMail: "mona@shop.test",
      customerMerchantId: entry.profile,
      paymentAmount: major(paid),
      orderAmount: major(order),
      fawryFees: major(entry.fee),
      orderStatus: status,
      paymentMethod: "PAYATFAWRY",
      paymentTime: now().getTime(),
      messageSignature: fawryHash(...signed, merchant.key),
      orderExpiryDate: entry.expiry,
      orderItems: [{ itemCode: "1", price: major(order), quantity: 1 }],
    });
  };

  const charge = (request: FakeRequest): FakeReply => {
    const [body, refused] = read(chargeBody, request);
    if (refused !== undefined) return refused;
    const amount = piastresOf(body.amount);
    const signed = [body.merchantCode, body.merchantRefNum, body.customerProfileId, body.paymentMethod, two(amount)];
    if (body.merchantCode !== merchant.code) return unknownMerchant;
    if (body.signature !== fawryHash(...signed, merchant.key)) return wrongSignature;
    const items = body.chargeItems.reduce((sum, { price, quantity }) => sum + piastresOf(price) * quantity, 0);
    if (items !== amount) return refuse(9929, "The items do not add up to the amount");
    if (body.paymentExpiry <= now().getTime()) return refuse(9929, "The expiry is in the past");
    if (entries.some(({ merchantRef }) => merchantRef === body.merchantRefNum))
      return refuse(9966, "The merchant reference number was used before");
    const entry: Entry = {
      code: String(970_177_001 + entries.length),
      merchantRef: body.merchantRefNum,
      profile: body.customerProfileId,
      mobile: body.customerMobile,
      expiry: body.paymentExpiry,
      ...{ amount, fee: 0, status: "NEW", refunded: 0 },
    };
    entries.push(entry);
    const { code, merchantRef, expiry } = entry;
    return {
      status: 200,
      body: {
        ...{ type: "ChargeResponse", referenceNumber: code, merchantRefNumber: merchantRef, expirationTime: expiry },
        ...{ statusCode: 200, statusDescription: "Operation done successfully" },
      },
    };
  };

  const status = ({ query }: FakeRequest): FakeReply => {
    const names = [...query.keys()].sort().join();
    if (names !== "merchantCode,merchantRefNumber,signature") return refuse(9929, `unexpected ${names}`);
    const [code, ref] = [query.get("merchantCode") ?? "", query.get("merchantRefNumber") ?? ""];
    if (code !== merchant.code) return unknownMerchant;
    if (query.get("signature") !== fawryHash(code, ref, merchant.key)) return wrongSignature;
    const entry = entries.find(({ merchantRef }) => merchantRef === ref);
    if (entry === undefined) return notFound;
    return {
      status: 200,
      body: {
        type: "PaymentStatusResponse",
        fawryRefNumber: entry.code,
        merchantRefNumber: entry.merchantRef,
        paymentAmount: major(entry.amount + entry.fee),
        orderAmount: major(entry.amount),
        fawryFees: major(entry.fee),
        orderStatus: statusNow(entry),
        paymentMethod: "PAYATFAWRY",
        statusCode: 200,
      },
    };
  };

  const giveBack = (entry: Entry, piastres: number): void => {
    entry.refunded += piastres;
    move(entry, entry.refunded === entry.amount ? "REFUNDED" : "PARTIAL_REFUNDED");
  };

  const refund = (request: FakeRequest): FakeReply => {
    const [body, refused] = read(refundBody, request);
    if (refused !== undefined) return refused;
    const piastres = piastresOf(body.refundAmount);
    const signed = [body.merchantCode, body.referenceNumber, two(piastres), body.reason ?? ""];
    if (body.merchantCode !== merchant.code) return unknownMerchant;
    if (body.signature !== fawryHash(...signed, merchant.key)) return wrongSignature;
    const entry = entries.find(({ code }) => code === body.referenceNumber);
    if (entry === undefined) return notFound;
    if (!["PAID", "PARTIAL_REFUNDED"].includes(entry.status)) return refuse(9935, "The payment cannot be refunded");
    if (entry.refunded + piastres > entry.amount) return refuse(9935, "More than is left");
    giveBack(entry, piastres);
    return { status: 200, body: { type: "ResponseDataModel", statusCode: 200, statusDescription: "Done" } };
  };

  const cancel = (request: FakeRequest): FakeReply => {
    const [body, refused] = read(cancelBody, request);
    if (refused !== undefined) return refused;
    if (body.merchantAccount !== merchant.code) return unknownMerchant;
    if (body.signature !== fawryHash(body.orderRefNo, body.merchantAccount, body.lang, merchant.key))
      return wrongSignature;
    const entry = entries.find(({ code }) => code === body.orderRefNo);
    if (entry === undefined) return notFound;
    if (statusNow(entry) !== "NEW") return refuse(9935, "Only unpaid orders can be cancelled");
    move(entry, "CANCELED");
    return { status: 200, body: { statusCode: 200, statusDescription: "Done" } };
  };

  const calls: Readonly<Record<string, (request: FakeRequest) => FakeReply>> = {
    "POST /ECommerceWeb/Fawry/payments/charge": charge,
    "GET /ECommerceWeb/Fawry/payments/status/v2": status,
    "POST /ECommerceWeb/Fawry/payments/refund": refund,
    "POST /ECommerceWeb/api/orders/cancel-unpaid-order": cancel,
  };
  const server = await startFakeProvider(
    (request) => calls[`${request.method} ${request.path}`]?.(request) ?? { status: 404, body: "no such page" },
  );
  return {
    ...server,
    environment: {
      FAWRY_MERCHANT_CODE: merchant.code,
      FAWRY_SECURE_KEY: merchant.key,
      FAWRY_API_URL: server.url,
    },
    pay: (code, fee = 500) => {
      const entry = byCode(code);
      if (statusNow(entry) !== "NEW") return false;
      entry.fee = fee;
      move(entry, "PAID");
      return true;
    },
    payLate: (code) => {
      const entry = byCode(code);
      entry.fee = 500;
      move(entry, "PAID");
    },
    alter: (code, changes) => void Object.assign(byCode(code), changes),
    refundInDashboard: (code, piastres) => giveBack(byCode(code), piastres),
    report: async (deliver, { copies = 1, secret, forge } = {}) => {
      const statuses: number[] = [];
      for (const sent of reports.splice(0)) {
        const report = { ...sent };
        if (secret !== undefined) report.messageSignature = fawryHash(report.fawryRefNumber, secret);
        forge?.(report);
        for (let copy = 0; copy < copies; copy++)
          statuses.push(await deliver("/api/payments/webhooks/fawry", JSON.stringify(report), {}));
      }
      return statuses;
    },
    statusOf: (code) => statusNow(byCode(code)),
    codes: () => entries.map(({ code }) => code),
    book: () =>
      entries.map(({ code, amount, refunded, status: at }) => ({
        reference: code,
        capturedMinor: ["PAID", "REFUNDED", "PARTIAL_REFUNDED"].includes(at) ? amount : 0,
        refundedMinor: refunded,
        currency: "EGP",
      })),
  };
}
