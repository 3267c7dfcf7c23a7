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
import { inquiryBody, intentionBody, payBody, refundBody, tokenBody } from "./paymob-bodies.ts";
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
  /** The bank's code of a decline. */
  code?: string;
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
  readonly email: string;
  /** Lets a kept card pay, once. */
  readonly key: string;
}

/** A card that Paymob keeps, and how charges of it end. */
export interface PaymobCard {
  readonly token: string;
  /** "51": declined by the bank with this code. */
  readonly declinesWith?: string;
}

export interface PaymobReport {
  readonly type: "TRANSACTION";
  readonly obj: Record<string, unknown> & { readonly order: { readonly id: number; merchant_order_id: string } };
}
export interface PaymobTokenReport {
  readonly type: "TOKEN";
  readonly obj: Record<string, unknown>;
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
  /** The customer ticks "save" and pays, or verifies a card that is added; both are reported. */
  paySaving(reference: string, card?: PaymobCard): void;
  /** Reports a kept card again, or of an order of somebody else. */
  reportCard(reference: string, card: PaymobCard): void;
  /** A card that it keeps, as if its owner had paid with it before. */
  keepCard(card: PaymobCard): void;
  /** How many charges of kept cards were made. */
  charges(): number;
  /** The charges of kept cards, oldest first. */
  listCharges(): { readonly paymentId: string; readonly isPaid: boolean }[];
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

const tokenFields = ["card_subtype", "created_at", "email", "id", "masked_pan", "merchant_id", "order_id", "token"];

/** The signature of a report of a kept card: its eight fields by the alphabet. */
export function paymobTokenHmac(secret: string, obj: Record<string, unknown>): string {
  const text = tokenFields.map((name) => String(obj[name])).join("");
  return createHmac("sha512", secret).update(text).digest("hex");
}

const integration = 5_001_234;
/** Charges without the customer, and verifications of cards. */
const moto = 8_001_234;
const verification = 9_001_234;
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
  const reports: { readonly report: PaymobReport | PaymobTokenReport; readonly hmac: string }[] = [];
  const cards = new Map<string, PaymobCard>();
  const usedKeys = new Set<string>();
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
    is_3d_secure: read.integration !== moto,
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
      txn_response_code: read.isSuccess ? "APPROVED" : (read.code ?? "DECLINED"),
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
    const isKnown =
      [integration, moto, verification].includes(Number(chosen)) || (chosen === wallets && country === "EG");
    if (!isKnown || others.length > 0 || body.currency !== currencyOf[country])
      return { status: 404, body: { detail: "Integration ID does not exist" } };
    if (chosen === wallets && !/^01[0125]\d{8}$/.test(body.billing_data.phone_number))
      return { status: 400, body: { "billing_data.phone_number": ["Not a wallet's number."] } };
    const { special_reference: reference, amount, currency } = body;
    const { email } = body.billing_data;
    const id = next();
    const order: Order = { id, reference, amount, currency, integration: Number(chosen), email, key: `key-${id}` };
    orders.push(order);
    const secret = `${country.toLowerCase()}_csk_test_${order.id}`;
    return {
      status: 201,
      body: {
        id: `pi_test_${order.id}`,
        client_secret: secret,
        intention_order_id: order.id,
        payment_keys: [{ integration: order.integration, key: order.key, order_id: order.id, gateway_type: "MIGS" }],
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
  const emitToken = (order: Order, card: PaymobCard): void => {
    cards.set(card.token, card);
    const obj = {
      ...{ id: next(), token: card.token, masked_pan: "xxxx-xxxx-xxxx-2346", merchant_id: 246_628 },
      ...{ card_subtype: "MasterCard", created_at: now().toISOString().replace("Z", "123"), email: order.email },
      ...{ order_id: String(order.id), user_added: false },
    };
    reports.push({ report: { type: "TOKEN", obj }, hmac: paymobTokenHmac(keys.hmac, obj) });
  };
  /** A kept card pays: the key of its intention serves once, and only without the customer. */
  const payByToken = (request: FakeRequest): FakeReply => {
    const [asked, refused] = read(payBody, request);
    if (asked === undefined) return refused;
    const order = orders.find(({ key, integration: by }) => key === asked.payment_token && by === moto);
    if (order === undefined || usedKeys.has(order.key)) return { status: 401, body: { detail: "invalid payment key" } };
    const card = cards.get(asked.source.identifier);
    if (card === undefined) return { status: 400, body: { message: "invalid_card_token" } };
    usedKeys.add(order.key);
    const { declinesWith: code } = card;
    const made = add(order, code === undefined ? {} : { isSuccess: false, code });
    emit(made);
    return { status: 200, body: view(made) };
  };
  const charged = () => transactions.filter((one) => one.order.integration === moto && one.kind === "payment");
  const methods = new Map([
    ["GET", /^\/api\/acceptance\/transactions\/\d+$/],
    [
      "POST",
      /^\/(v1\/intention\/|api\/(auth\/tokens|acceptance\/(void_refund\/refund|payments\/pay)|ecommerce\/orders\/transaction_inquiry))$/,
    ],
  ]);
  const server = await startFakeProvider((request) => {
    const { path } = request;
    if (!methods.get(request.method)?.test(path)) return { status: 404, body: { detail: "Not found." } };
    if (path === "/v1/intention/") return createIntention(request);
    if (path === "/api/acceptance/void_refund/refund") return refund(request);
    if (path === "/api/acceptance/payments/pay") return payByToken(request);
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
      [`PAYMOB_${country}_MOTO_ID`]: String(moto),
      [`PAYMOB_${country}_VERIFICATION_ID`]: String(verification),
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
          if (report.type === "TRANSACTION") forge?.(report);
          return deliver(`/api/payments/webhooks/paymob?hmac=${signature}`, JSON.stringify(report), {});
        }),
      );
    },
    paySaving: (reference, card = { token: `card-token-${next()}` }) => {
      const order = orderOf(reference);
      emitToken(order, card);
      emit(add(order, {}));
    },
    reportCard: (reference, card) => emitToken(orderOf(reference), card),
    keepCard: (card) => void cards.set(card.token, card),
    charges: () => charged().length,
    listCharges: () => charged().map(({ order, isSuccess }) => ({ paymentId: order.reference, isPaid: isSuccess })),
    intentionsOf: (paymentId) => orders.filter(({ reference }) => reference === paymentId).length,
    orderIdOf: (paymentId) => orderOf(paymentId).id,
    // What verifies a card is held and given back by Paymob itself.
    book: () =>
      orders
        .filter((order) => order.integration !== verification)
        .map((order) => {
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
