import Stripe from "stripe";
import type * as z from "zod";
import {
  type BookEntry,
  type Deliver,
  type FakeProvider,
  type FakeReply,
  type FakeRequest,
  startFakeProvider,
} from "./book.ts";
import { problemIn } from "./strict.ts";
import { type Charge, createCardRecords } from "./stripe-cards.ts";
import { nested, refundListParams, refundParams, sessionParams, sessionReadParams } from "./stripe-params.ts";

interface Session {
  readonly id: string;
  readonly intent: string;
  readonly form: URLSearchParams;
  status: "open" | "complete" | "expired";
  amount: number;
  currency: string;
  isPaid: boolean;
  isDeclined: boolean;
  isLive: boolean;
  isDisputed: boolean;
  refunded: number;
  /** The card that was kept for the customer. */
  card?: unknown;
}
interface Refund {
  readonly id: string;
  readonly object: "refund";
  readonly status: string;
  readonly payment_intent: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
}
interface Event {
  readonly id: string;
  readonly body: string;
}

export interface StripeReporting {
  /** Copies of each event; one by default. */
  readonly copies?: number;
  readonly secrets?: readonly string[];
  /** Age of the signature in seconds. */
  readonly ageSeconds?: number;
  readonly isReversed?: boolean;
}

type CardRecords = ReturnType<typeof createCardRecords>;

export interface FakeStripe extends FakeProvider {
  readonly environment: Readonly<Record<string, string>>;
  /** The customer pays on the hosted page. */
  pay(paymentId: string): void;
  decline(paymentId: string): void;
  isOpen(paymentId: string): boolean;
  expire(paymentId: string): void;
  /** A refund in Stripe's dashboard. */
  refundInDashboard(paymentId: string, amount: number): void;
  /** A completed refund is returned by the customer's bank. */
  refundReturns(paymentId: string, amount: number): void;
  dispute(paymentId: string): void;
  /** Changes Stripe's records silently. */
  tamper(paymentId: string, changes: Partial<Pick<Session, "amount" | "currency" | "isLive">>): void;
  /** The cards that it keeps, and charges of them. */
  readonly cards: CardRecords;
  /** Sends webhooks for changes since the last call; returns the statuses. */
  report(deliver: Deliver, how?: StripeReporting): Promise<number[]>;
  sessionsOf(paymentId: string): number;
  book(): BookEntry[];
}

export const stripeSecrets = { key: "sk_test_4f6b8c1d2e", webhook: "whsec_9a8b7c6d5e" };

const refusal = (status: number, code: string, param?: string): FakeReply => ({
  status,
  body: { error: { type: "invalid_request_error", code, ...(param === undefined ? {} : { param }) } },
});

const codes = { unknown: "parameter_unknown", missing: "parameter_missing", invalid: "parameter_invalid" } as const;

/** Rejects undocumented parameters, as Stripe does. */
function refusedParams(schema: z.ZodType, params: URLSearchParams): FakeReply | undefined {
  const problem = problemIn(schema, nested(params));
  return problem && refusal(400, codes[problem.kind], problem.field);
}

/** Signed by Stripe's own package; several signatures as during a rotation. */
export function stripeSignature(secrets: readonly string[], seconds: number, body: string): string {
  const headers = secrets.map((secret) =>
    Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: seconds }),
  );
  return [`t=${seconds}`, ...headers.flatMap((header) => header.split(",").slice(1))].join(",");
}

/** The sum of the lines. */
function amountOf(form: URLSearchParams): number {
  let sum = 0;
  for (let index = 0; form.has(`line_items[${index}][quantity]`); index++) {
    const at = `line_items[${index}]`;
    sum += Number(form.get(`${at}[price_data][unit_amount]`)) * Number(form.get(`${at}[quantity]`));
  }
  return sum;
}

/** Stripe with its own records: sessions, refunds, idempotency keys, signed events. Uses the time of `now`. */
export async function startFakeStripe(now: () => Date): Promise<FakeStripe> {
  const sessions = new Map<string, Session>();
  const refunds: Refund[] = [];
  const running = new Set<string>();
  const replies = new Map<string, { readonly text: string; readonly reply: FakeReply }>();
  const waiting: Event[] = [];
  let count = 0;
  const next = (kind: string) => `${kind}_${String(++count).padStart(24, "0")}`;

  const emit = (type: string, object: unknown): void => {
    const id = next("evt");
    waiting.push({ id, body: JSON.stringify({ id, object: "event", type, livemode: false, data: { object } }) });
  };
  const kept = createCardRecords(next, emit);
  const intentView = (session: Session) => ({
    id: session.intent,
    object: "payment_intent",
    status: session.isPaid ? "succeeded" : "requires_payment_method",
    setup_future_usage: session.form.get("payment_intent_data[setup_future_usage]"),
    payment_method: session.card ?? null,
    amount_received: session.isPaid ? session.amount : 0,
    latest_charge: session.isPaid
      ? {
          id: session.intent.replace("pi", "ch"),
          object: "charge",
          amount_refunded: session.refunded,
          disputed: session.isDisputed,
          refunded: session.refunded === session.amount,
        }
      : null,
    last_payment_error: session.isDeclined ? { code: "card_declined", decline_code: "insufficient_funds" } : null,
  });
  const view = (session: Session, isExpanded: boolean) => ({
    id: session.id,
    object: "checkout.session",
    url: session.status === "open" ? `https://checkout.stripe.test/c/pay/${session.id}` : null,
    status: session.status,
    payment_status: session.isPaid ? "paid" : "unpaid",
    amount_total: session.amount,
    currency: session.currency,
    client_reference_id: session.form.get("client_reference_id"),
    livemode: session.isLive,
    payment_intent: session.isPaid || session.isDeclined ? (isExpanded ? intentView(session) : session.intent) : null,
    metadata: { payment_id: session.form.get("metadata[payment_id]") },
  });
  const emitCharge = (session: Session) =>
    emit("charge.refunded", {
      id: session.intent.replace("pi", "ch"),
      object: "charge",
      payment_intent: session.intent,
      metadata: { payment_id: session.form.get("payment_intent_data[metadata][payment_id]") },
    });

  const open = (form: URLSearchParams): FakeReply => {
    const amount = amountOf(form);
    const currency = form.get("line_items[0][price_data][currency]") ?? "";
    const customer = form.get("customer");
    if (customer !== null && form.has("customer_email")) return refusal(400, "parameter_invalid", "customer_email");
    if (customer !== null && !kept.hasCustomer(customer)) return refusal(400, "resource_missing", "customer");
    if (customer === null && form.has("payment_intent_data[setup_future_usage]"))
      return refusal(400, "parameter_missing", "customer");
    const seconds = Number(form.get("expires_at")) - now().getTime() / 1000;
    if (amount === 0 || form.get("mode") !== "payment") return refusal(400, "parameter_invalid_integer", "line_items");
    if (seconds < 30 * 60 || seconds > 24 * 3600) return refusal(400, "parameter_invalid", "expires_at");
    const session: Session = {
      id: next("cs_test"),
      intent: next("pi"),
      form,
      status: "open",
      amount,
      currency,
      isPaid: false,
      isDeclined: false,
      isLive: false,
      isDisputed: false,
      refunded: 0,
    };
    sessions.set(session.id, session);
    return { status: 200, body: view(session, false) };
  };
  const keepRefund = (intent: string, form: URLSearchParams, amount: number): Refund => {
    const made: Refund = {
      id: next("re"),
      object: "refund",
      status: "succeeded",
      payment_intent: intent,
      amount,
      metadata: {
        payment_id: form.get("metadata[payment_id]") ?? "",
        refund_id: form.get("metadata[refund_id]") ?? "",
      },
    };
    refunds.push(made);
    emit("refund.created", made);
    return made;
  };
  const refundCharge = (charge: Charge, form: URLSearchParams, amount: number): FakeReply => {
    if (charge.decline !== undefined || charge.refunded + amount > charge.amount)
      return refusal(400, "charge_already_refunded");
    charge.refunded += amount;
    return { status: 200, body: keepRefund(charge.id, form, amount) };
  };
  const refund = (form: URLSearchParams): FakeReply => {
    const session = [...sessions.values()].find(({ intent }) => intent === form.get("payment_intent"));
    const amount = Number(form.get("amount"));
    const charge = kept.charges.get(form.get("payment_intent") ?? "");
    if (charge !== undefined) return refundCharge(charge, form, amount);
    if (session === undefined) return refusal(404, "resource_missing");
    if (!session.isPaid || session.refunded + amount > session.amount) return refusal(400, "charge_already_refunded");
    session.refunded += amount;
    const made = keepRefund(session.intent, form, amount);
    emitCharge(session);
    return { status: 200, body: made };
  };
  const post = (request: FakeRequest): FakeReply => {
    const key = request.headers["idempotency-key"];
    // Stripe accepts calls without a key; ours must always have one.
    if (typeof key !== "string" || key.length > 255) return refusal(400, "idempotency_key_missing");
    if (request.headers["content-type"] !== "application/x-www-form-urlencoded") return refusal(400, "body_invalid");
    const known = replies.get(key);
    if (known !== undefined)
      return known.text === request.text
        ? known.reply
        : { status: 400, body: { error: { type: "idempotency_error", code: null } } };
    const form = new URLSearchParams(request.text);
    const calls: Record<string, [z.ZodType, (form: URLSearchParams) => FakeReply]> = {
      "/v1/checkout/sessions": [sessionParams, open],
      "/v1/refunds": [refundParams, refund],
    };
    const done = kept.post(request, form);
    if (done !== undefined) {
      // Declines are stored, rejected parameters are not.
      if (done.status !== 400) replies.set(key, { text: request.text, reply: done });
      return done;
    }
    const call = calls[request.path];
    if (call === undefined) return refusal(404, "resource_missing");
    // Results are stored only for executed calls, not for rejected parameters.
    const refused = refusedParams(call[0], form);
    if (refused !== undefined) return refused;
    const reply = call[1](form);
    replies.set(key, { text: request.text, reply });
    return reply;
  };
  const read = (request: FakeRequest): FakeReply => {
    const { path, query } = request;
    const ofCards = kept.read(request);
    if (ofCards !== undefined) return ofCards;
    if (path === "/v1/refunds") {
      const data = refunds.filter((made) => made.payment_intent === query.get("payment_intent"));
      return refusedParams(refundListParams, query) ?? { status: 200, body: { object: "list", has_more: false, data } };
    }
    const session = sessions.get(path.replace("/v1/checkout/sessions/", ""));
    if (session === undefined) return refusal(404, "resource_missing");
    return refusedParams(sessionReadParams, query) ?? { status: 200, body: view(session, query.has("expand[]")) };
  };
  /** One call per key at a time. */
  const arrive = ({ headers, answered }: FakeRequest): FakeReply | undefined => {
    const key = headers["idempotency-key"];
    if (typeof key !== "string") return undefined;
    if (running.has(key))
      return { status: 409, body: { error: { type: "idempotency_error", code: "idempotency_key_in_use" } } };
    running.add(key);
    void answered.then(() => running.delete(key));
    return undefined;
  };
  const server = await startFakeProvider((request) => {
    if (request.headers.authorization !== `Bearer ${stripeSecrets.key}`) return refusal(401, "api_key_invalid");
    if (request.headers["stripe-version"] !== Stripe.API_VERSION) return refusal(400, "api_version_invalid");
    return request.method === "POST" ? post(request) : read(request);
  }, arrive);
  const of = (paymentId: string): Session => {
    const found = [...sessions.values()].find(({ form }) => form.get("client_reference_id") === paymentId);
    if (found === undefined) throw new Error(`there is no session of ${paymentId}`);
    return found;
  };

  return {
    ...server,
    environment: {
      STRIPE_SECRET_KEY: stripeSecrets.key,
      STRIPE_WEBHOOK_SECRET: stripeSecrets.webhook,
      STRIPE_API_URL: server.url,
    },
    pay: (paymentId) => {
      const session = of(paymentId);
      if (session.status !== "open") throw new Error("the session is not open any more");
      Object.assign(session, { status: "complete", isPaid: true, isDeclined: false });
      if (session.form.has("payment_intent_data[setup_future_usage]"))
        session.card = kept.cardView(kept.keep(session.form.get("customer"), {}));
      emit("payment_intent.succeeded", { ...intentView(session), metadata: { payment_id: paymentId } });
      emit("checkout.session.completed", view(session, false));
    },
    isOpen: (paymentId) => [...sessions.values()].some(({ form }) => form.get("client_reference_id") === paymentId),
    decline: (paymentId) => {
      const session = of(paymentId);
      session.isDeclined = true;
      emit("payment_intent.payment_failed", { ...intentView(session), metadata: { payment_id: paymentId } });
    },
    expire: (paymentId) => {
      const session = of(paymentId);
      session.status = "expired";
      emit("checkout.session.expired", view(session, false));
    },
    refundInDashboard: (paymentId, amount) => {
      const session = of(paymentId);
      session.refunded += amount;
      emitCharge(session);
    },
    refundReturns: (paymentId, amount) => {
      const session = of(paymentId);
      session.refunded -= amount;
      emit("refund.failed", { id: next("re"), object: "refund", status: "failed", payment_intent: session.intent });
    },
    dispute: (paymentId) => {
      const session = of(paymentId);
      session.isDisputed = true;
      emit("charge.dispute.created", { id: next("dp"), object: "dispute", payment_intent: session.intent });
    },
    tamper: (paymentId, changes) => void Object.assign(of(paymentId), changes),
    report: async (deliver, { copies = 1, secrets = [stripeSecrets.webhook], ageSeconds = 0, isReversed } = {}) => {
      const events = waiting.splice(0);
      if (isReversed) events.reverse();
      const seconds = Math.floor(now().getTime() / 1000) - ageSeconds;
      const all = events.flatMap((event) => Array.from({ length: copies }, () => event));
      return Promise.all(
        all.map(({ body }) =>
          deliver("/api/payments/webhooks/stripe", body, {
            "stripe-signature": stripeSignature(secrets, seconds, body),
          }),
        ),
      );
    },
    sessionsOf: (paymentId) =>
      [...sessions.values()].filter(({ form }) => form.get("client_reference_id") === paymentId).length,
    cards: kept,
    book: () => [
      ...[...sessions.values()].map((session) => ({
        reference: session.id,
        capturedMinor: session.isPaid ? session.amount : 0,
        refundedMinor: session.refunded,
        currency: session.currency.toUpperCase(),
      })),
      ...[...kept.charges.values()].map((charge) => ({
        reference: charge.id,
        capturedMinor: charge.decline === undefined ? charge.amount : 0,
        refundedMinor: charge.refunded,
        currency: charge.currency.toUpperCase(),
      })),
    ],
  };
}
