import { createHmac } from "node:crypto";
import type * as z from "zod";
import {
  type BookEntry,
  type Deliver,
  type FakeProvider,
  type FakeReply,
  type FakeRequest,
  startFakeProvider,
} from "./book.ts";
import { inquiryBody, intentionBody, refundBody, tokenBody } from "./paymob-bodies.ts";
import { jsonIn, problemIn } from "./strict.ts";

type Country = "EG" | "SA" | "AE";
const currencyOf = { EG: "EGP", SA: "SAR", AE: "AED" } as const;

/** A Paymob transaction with its wire names. */
interface Transaction {
  readonly id: number;
  readonly kind: "payment" | "refund" | "void";
  readonly parent: number | undefined;
  readonly order: Order;
  readonly created: string;
  amount: number;
  currency: string;
  integration: number;
  isSuccess: boolean;
  isPending: boolean;
  isVoided: boolean;
  refunded: number;
}
interface Order {
  readonly id: number;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  /** Whose page the customer was sent to. */
  readonly integration: number;
}

export interface PaymobReport {
  readonly type: "TRANSACTION";
  readonly obj: Record<string, unknown> & { readonly order: { readonly id: number; merchant_order_id: string } };
}

export interface PaymobReporting {
  readonly copies?: number;
  readonly secret?: string;
  readonly isReversed?: boolean;
  /** Changes a body after it was signed. */
  readonly forge?: (report: PaymobReport) => void;
}

export interface FakePaymob extends FakeProvider {
  readonly environment: Readonly<Record<string, string>>;
  pay(paymentId: string): void;
  decline(paymentId: string): void;
  isOpen(paymentId: string): boolean;
  /** A payment that the bank has not decided; `settle` decides it. */
  begin(paymentId: string): void;
  settle(paymentId: string): void;
  void(paymentId: string): void;
  refundInDashboard(paymentId: string, amount: number): void;
  tamper(paymentId: string, changes: Partial<Pick<Transaction, "amount" | "currency" | "integration">>): void;
  /** Revokes all issued tokens. */
  forgetTokens(): void;
  report(deliver: Deliver, how?: PaymobReporting): Promise<number[]>;
  intentionsOf(paymentId: string): number;
  orderIdOf(paymentId: string): number;
  book(): BookEntry[];
}

const signedFields = [
  "amount_cents",
  "created_at",
  "currency",
  "error_occured",
  "has_parent_transaction",
  "id",
  "integration_id",
  "is_3d_secure",
  "is_auth",
  "is_capture",
  "is_refunded",
  "is_standalone_payment",
  "is_voided",
  "order.id",
  "owner",
  "pending",
  "source_data.pan",
  "source_data.sub_type",
  "source_data.type",
  "success",
];

/** Paymob's signature, implemented independently of the shop's: each field by its dotted name. */
export function paymobHmac(secret: string, obj: unknown): string {
  const fieldAt = (path: string): unknown =>
    path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], obj);
  const text = signedFields.map((path) => String(fieldAt(path) ?? "")).join("");
  return createHmac("sha512", secret).update(text).digest("hex");
}

const integration = 5_001_234;
/** Mobile wallets; in Egypt only. */
const wallets = 7_001_234;

const words = { unknown: "Unexpected field.", missing: "This field is required.", invalid: "Not valid." } as const;

/** A body as documented, or Paymob's rejection by field. */
function read<T extends z.ZodType>(
  schema: T,
  request: FakeRequest,
): readonly [z.output<T>, undefined] | readonly [undefined, FakeReply] {
  const body = jsonIn(request);
  const problem = problemIn(schema, body);
  if (problem === undefined) return [schema.parse(body), undefined];
  return [undefined, { status: 400, body: { [problem.field || "detail"]: [words[problem.kind]] } }];
}

/** One Paymob country: an account with its own records. Ids overlap with those of other accounts. */
export async function startFakePaymob(country: Country, now: () => Date): Promise<FakePaymob> {
  const keys = {
    secret: `${country}_sk_test_1`,
    public: `${country}_pk_test_1`,
    hmac: `${country}-hmac-secret`,
    api: `${country}-api-key`,
  };
  const orders: Order[] = [];
  const transactions: Transaction[] = [];
  const reports: { readonly report: PaymobReport; readonly hmac: string }[] = [];
  const tokens = new Set<string>();
  let count = 217_500_000;
  const next = () => ++count;

  const view = (read: Transaction) => ({
    id: read.id,
    pending: read.isPending,
    success: read.isSuccess,
    amount_cents: read.amount,
    currency: read.currency,
    created_at: read.created,
    integration_id: read.integration,
    owner: 2346,
    profile_id: 77,
    error_occured: false,
    is_auth: false,
    is_capture: false,
    is_captured: false,
    captured_amount: 0,
    is_voided: read.isVoided,
    is_void: read.kind === "void",
    is_refunded: read.refunded > 0,
    is_refund: read.kind === "refund",
    refunded_amount_cents: read.refunded,
    is_3d_secure: true,
    is_standalone_payment: true,
    has_parent_transaction: read.parent !== undefined,
    parent_transaction: read.parent ?? null,
    order: {
      id: read.order.id,
      merchant_order_id: read.order.reference,
      amount_cents: read.order.amount,
      currency: read.order.currency,
    },
    source_data: { type: "card", sub_type: "MasterCard", pan: "2346" },
    data: {
      message: read.isSuccess ? "Approved" : "Declined",
      txn_response_code: read.isSuccess ? "APPROVED" : "DECLINED",
    },
  });
  const emit = (read: Transaction): void => {
    const obj = view(read);
    reports.push({ report: { type: "TRANSACTION", obj }, hmac: paymobHmac(keys.hmac, obj) });
  };
  const orderOf = (paymentId: string): Order => {
    const found = orders.findLast(({ reference }) => reference === paymentId);
    if (found === undefined) throw new Error(`there is no intention of ${paymentId}`);
    return found;
  };
  const paymentOf = (paymentId: string): Transaction => {
    const found = transactions.findLast(({ order, kind }) => order.reference === paymentId && kind === "payment");
    if (found === undefined) throw new Error(`nobody has tried to pay ${paymentId}`);
    return found;
  };
  const add = (order: Order, more: Partial<Transaction>): Transaction => {
    const added: Transaction = {
      id: next(),
      kind: "payment",
      parent: undefined,
      order,
      created: now().toISOString().replace("Z", "123"),
      amount: order.amount,
      currency: order.currency,
      integration: order.integration,
      isSuccess: true,
      isPending: false,
      isVoided: false,
      refunded: 0,
      ...more,
    };
    transactions.push(added);
    return added;
  };
  const giveBack = (paid: Transaction, amount: number): Transaction => {
    paid.refunded += amount;
    const made = add(paid.order, { kind: "refund", parent: paid.id, amount });
    emit(made);
    emit(paid);
    return made;
  };

  const createIntention = (request: FakeRequest): FakeReply => {
    if (request.headers.authorization !== `Token ${keys.secret}`)
      return { status: 401, body: { detail: "Invalid token." } };
    const [body, refused] = read(intentionBody, request);
    if (body === undefined) return refused;
    const sum = (body.items ?? []).reduce((total, { amount, quantity = 1 }) => total + amount * quantity, 0);
    if (body.items !== undefined && sum !== body.amount)
      return { status: 406, body: { detail: "unmatched_item_prices" } };
    const [chosen = 0, ...others] = body.payment_methods;
    const isKnown = chosen === integration || (chosen === wallets && country === "EG");
    if (!isKnown || others.length > 0 || body.currency !== currencyOf[country])
      return { status: 404, body: { detail: "Integration ID does not exist" } };
    if (chosen === wallets && !/^01[0125]\d{8}$/.test(body.billing_data.phone_number))
      return { status: 400, body: { "billing_data.phone_number": ["Not a wallet's number."] } };
    const { special_reference: reference, amount, currency } = body;
    const order: Order = { id: next(), reference, amount, currency, integration: chosen };
    orders.push(order);
    const secret = `${country.toLowerCase()}_csk_test_${order.id}`;
    return {
      status: 201,
      body: {
        id: `pi_test_${order.id}`,
        client_secret: secret,
        intention_order_id: order.id,
        status: "intended",
        confirmed: false,
      },
    };
  };
  const inquire = (request: FakeRequest): FakeReply => {
    const [asked, refused] = read(inquiryBody, request);
    if (asked === undefined) return refused;
    const found = transactions.findLast(({ order }) =>
      "order_id" in asked ? order.id === asked.order_id : order.reference === asked.merchant_order_id,
    );
    return found === undefined ? { status: 404, body: { detail: "Not found." } } : { status: 200, body: view(found) };
  };
  const refund = (request: FakeRequest): FakeReply => {
    if (request.headers.authorization !== `Token ${keys.secret}`)
      return { status: 401, body: { detail: "Invalid token." } };
    const [asked, refused] = read(refundBody, request);
    if (asked === undefined) return refused;
    const { transaction_id, amount_cents: amount } = asked;
    const paid = transactions.find(({ id, kind }) => id === transaction_id && kind === "payment");
    if (paid === undefined || paid.refunded + amount > paid.amount)
      return { status: 400, body: { message: "Full Amount has been Refunded" } };
    return { status: 201, body: view(giveBack(paid, amount)) };
  };
  const methods = new Map([
    ["GET", /^\/api\/acceptance\/transactions\/\d+$/],
    [
      "POST",
      /^\/(v1\/intention\/|api\/(auth\/tokens|acceptance\/void_refund\/refund|ecommerce\/orders\/transaction_inquiry))$/,
    ],
  ]);
  const server = await startFakeProvider((request) => {
    const { path } = request;
    if (!methods.get(request.method)?.test(path)) return { status: 404, body: { detail: "Not found." } };
    if (path === "/v1/intention/") return createIntention(request);
    if (path === "/api/acceptance/void_refund/refund") return refund(request);
    if (path === "/api/auth/tokens") {
      const [asked, refused] = read(tokenBody, request);
      if (asked === undefined) return refused;
      if (asked.api_key !== keys.api) return { status: 403, body: { detail: "incorrect credentials" } };
      const token = `token-${next()}`;
      tokens.add(token);
      return { status: 201, body: { token } };
    }
    if (!tokens.has((request.headers.authorization ?? "").replace("Bearer ", "")))
      return { status: 401, body: { detail: "Invalid token." } };
    if (path === "/api/ecommerce/orders/transaction_inquiry") return inquire(request);
    const found = transactions.find(({ id }) => path === `/api/acceptance/transactions/${id}`);
    return found === undefined ? { status: 404, body: { detail: "Not found." } } : { status: 200, body: view(found) };
  });

  return {
    ...server,
    environment: {
      [`PAYMOB_${country}_SECRET_KEY`]: keys.secret,
      [`PAYMOB_${country}_PUBLIC_KEY`]: keys.public,
      [`PAYMOB_${country}_HMAC_SECRET`]: keys.hmac,
      [`PAYMOB_${country}_API_KEY`]: keys.api,
      [`PAYMOB_${country}_INTEGRATION_IDS`]: String(integration),
      ...(country === "EG" ? { PAYMOB_EG_WALLET_IDS: String(wallets) } : {}),
      [`PAYMOB_${country}_API_URL`]: server.url,
    },
    pay: (paymentId) => emit(add(orderOf(paymentId), {})),
    isOpen: (paymentId) => orders.some(({ reference }) => reference === paymentId),
    decline: (paymentId) => emit(add(orderOf(paymentId), { isSuccess: false })),
    begin: (paymentId) => emit(add(orderOf(paymentId), { isSuccess: false, isPending: true })),
    settle: (paymentId) => emit(Object.assign(paymentOf(paymentId), { isSuccess: true, isPending: false })),
    void: (paymentId) => {
      const paid = Object.assign(paymentOf(paymentId), { isVoided: true });
      emit(add(paid.order, { kind: "void", parent: paid.id }));
    },
    refundInDashboard: (paymentId, amount) => void giveBack(paymentOf(paymentId), amount),
    tamper: (paymentId, changes) => void Object.assign(paymentOf(paymentId), changes),
    forgetTokens: () => tokens.clear(),
    report: async (deliver, { copies = 1, secret, isReversed, forge } = {}) => {
      const waiting = reports.splice(0);
      if (isReversed) waiting.reverse();
      const all = waiting.flatMap((one) => Array.from({ length: copies }, () => one));
      return Promise.all(
        all.map(({ report, hmac }) => {
          const signature = secret === undefined ? hmac : paymobHmac(secret, report.obj);
          forge?.(report);
          return deliver(`/api/payments/webhooks/paymob?hmac=${signature}`, JSON.stringify(report), {});
        }),
      );
    },
    intentionsOf: (paymentId) => orders.filter(({ reference }) => reference === paymentId).length,
    orderIdOf: (paymentId) => orderOf(paymentId).id,
    book: () =>
      orders.map((order) => {
        const paid = transactions.find((one) => one.order === order && one.kind === "payment" && one.isSuccess);
        const back = paid === undefined ? 0 : paid.isVoided ? paid.amount : paid.refunded;
        return {
          reference: `${country}:${order.id}`,
          capturedMinor: paid?.amount ?? 0,
          refundedMinor: back,
          currency: paid?.currency ?? order.currency,
        };
      }),
  };
}
