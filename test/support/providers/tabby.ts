import { randomUUID } from "node:crypto";
import type * as z from "zod";
import type { Clock } from "#server/platform/clock.ts";
import { type FakeReply, type FakeRequest, startFakeProvider } from "./book.ts";
import type { FakeLender } from "./lender.ts";
import { jsonIn, problemIn } from "./strict.ts";
import { captureBody, closeBody, refundBody, sessionBody } from "./tabby-bodies.ts";

interface Movement {
  readonly id: string;
  readonly amount: string;
  readonly reference_id: string;
  readonly created_at: string;
}

interface Payment {
  readonly id: string;
  status: "CREATED" | "AUTHORIZED" | "CLOSED" | "REJECTED" | "EXPIRED";
  amountMinor: number;
  currency: string;
  ours: string;
  readonly captures: Movement[];
  readonly refunds: Movement[];
  readonly body: Session["payment"];
}

interface Session {
  readonly merchant_code?: string;
  readonly lang?: string;
  readonly merchant_urls?: Readonly<Record<string, string>>;
  readonly payment: {
    readonly amount: string;
    readonly currency: string;
    readonly buyer: Readonly<Record<string, string>>;
    readonly shipping_address: Readonly<Record<string, string>>;
    readonly buyer_history: { readonly registered_since: string; readonly loyalty_level: number };
    readonly order: {
      readonly reference_id: string;
      readonly tax_amount: string;
      readonly shipping_amount: string;
      readonly discount_amount: string;
      readonly items: readonly { readonly quantity: number; readonly unit_price: string }[];
    };
  };
}

export interface FakeTabby extends FakeLender {
  readonly payments: ReadonlyMap<string, Payment>;
  /** Rejects the next session with this reason. */
  readonly rejectNext: (reason: string) => void;
  /** Tabby closes a payment to refunds. */
  readonly dispute: (reference: string) => void;
}

const minorOf = (text: unknown): number => {
  if (typeof text !== "string" || !/^\d+\.\d{2}$/.test(text)) throw new RangeError(`not an amount: ${String(text)}`);
  return Math.round(Number(text) * 100);
};
const textOf = (amountMinor: number): string => (amountMinor / 100).toFixed(2);
const sumMovements = (moves: readonly Movement[]): number => moves.reduce((sum, move) => sum + minorOf(move.amount), 0);
const errorTypes: Readonly<Record<number, string>> = { 401: "not_authorized", 404: "not_found", 409: "conflict" };
const refusal = (status: number, error: string): FakeReply => ({
  status,
  body: { status: "error", errorType: errorTypes[status] ?? "bad_data", error },
});

const view = (payment: Payment) => ({
  id: payment.id,
  status: payment.status,
  amount: textOf(payment.amountMinor),
  currency: payment.currency,
  buyer: payment.body.buyer,
  order: { ...payment.body.order, reference_id: payment.ours },
  captures: payment.captures,
  refunds: payment.refunds,
});

/** The parts must add up to the total. */
function problemOf({ payment }: Session): string | undefined {
  const { order } = payment;
  const goods = order.items.reduce((sum, item) => sum + item.quantity * minorOf(item.unit_price), 0);
  const whole = goods + minorOf(order.shipping_amount) - minorOf(order.discount_amount);
  return whole === minorOf(payment.amount) && minorOf(order.tax_amount) <= whole
    ? undefined
    : "the parts do not add up";
}

interface Country {
  readonly country: "SA" | "AE";
  readonly clock: Clock;
}

/** A Tabby store on loopback with the documented wire format and its own records. */
export async function startFakeTabby({ country, clock }: Country): Promise<FakeTabby> {
  const currency = country === "SA" ? "SAR" : "AED";
  const [secretKey, merchantCode] = [`sk_test_${randomUUID()}`, `himma_${country.toLowerCase()}`];
  const webhookSecret = `hook-${randomUUID()}`;
  const payments = new Map<string, Payment>();
  const disputed = new Set<string>();
  let rejection: string | undefined;
  const [lowestMinor, highestMinor] = [1000, 1_000_000];

  const reasonFor = (amountMinor: number): string | undefined => {
    const given = rejection;
    rejection = undefined;
    if (given !== undefined) return given;
    if (amountMinor < lowestMinor) return "order_amount_too_low";
    return amountMinor > highestMinor ? "order_amount_too_high" : undefined;
  };

  const open = (session: Session): FakeReply => {
    if (session.merchant_code !== merchantCode || session.payment.currency !== currency)
      return refusal(400, "merchant_code");
    const problem = problemOf(session);
    if (problem !== undefined) return refusal(400, problem);
    const { amount, order } = session.payment;
    const reason = reasonFor(minorOf(amount));
    const id = randomUUID();
    const payment: Payment = {
      id,
      status: reason === undefined ? "CREATED" : "REJECTED",
      amountMinor: minorOf(amount),
      currency,
      ours: order.reference_id,
      captures: [],
      refunds: [],
      body: session.payment,
    };
    payments.set(id, payment);
    const offer = [{ web_url: `https://checkout.tabby.test/?sessionId=${id}` }];
    return {
      status: 200,
      body: {
        id: randomUUID(),
        status: reason === undefined ? "created" : "rejected",
        payment: view(payment),
        configuration: {
          // An empty list when nothing is offered, as their server sends it.
          available_products: reason === undefined ? { installments: offer } : [],
          products: { installments: { is_available: reason === undefined, rejection_reason: reason ?? null } },
        },
      },
    };
  };

  const move = (moves: Movement[], { amount, reference_id }: Movement): void =>
    void moves.push({ id: randomUUID(), amount, reference_id, created_at: clock.now().toISOString() });

  const capture = (payment: Payment, asked: Movement): FakeReply => {
    if (payment.captures.some((made) => made.reference_id === asked.reference_id))
      return { status: 200, body: view(payment) };
    const left = payment.amountMinor - sumMovements(payment.captures);
    if (payment.status !== "AUTHORIZED" || minorOf(asked.amount) > left) return refusal(400, "cannot be captured");
    move(payment.captures, asked);
    if (sumMovements(payment.captures) === payment.amountMinor) payment.status = "CLOSED";
    return { status: 200, body: view(payment) };
  };

  const refund = (payment: Payment, asked: Movement): FakeReply => {
    if (payment.refunds.some((made) => made.reference_id === asked.reference_id))
      return { status: 200, body: view(payment) };
    if (disputed.has(payment.id)) return refusal(409, "disputed");
    const left = sumMovements(payment.captures) - sumMovements(payment.refunds);
    if (payment.status !== "CLOSED" || minorOf(asked.amount) > left) return refusal(400, "cannot be refunded");
    move(payment.refunds, asked);
    return { status: 200, body: view(payment) };
  };

  const close = (payment: Payment): FakeReply => {
    if (payment.status !== "AUTHORIZED") return refusal(400, "already closed");
    payment.status = "CLOSED";
    return { status: 200, body: view(payment) };
  };

  const handle = ({ method, path, headers, text }: FakeRequest): FakeReply => {
    if (headers.authorization !== `Bearer ${secretKey}`) return refusal(401, "unauthorized");
    const body = jsonIn({ headers, text }) as never;
    const refused = (schema: z.ZodType): FakeReply | undefined => {
      const problem = problemIn(schema, body);
      return problem && refusal(400, `could not decode request: ${problem.kind} ${problem.field}`);
    };
    if (method === "POST" && path === "/api/v2/checkout") return refused(sessionBody) ?? open(body);
    const [, id = "", step] = /^\/api\/v2\/payments\/([\w-]+)(?:\/(captures|refunds|close))?$/.exec(path) ?? [];
    const payment = payments.get(id);
    if (payment === undefined) return refusal(404, "not found");
    if (method === "GET" && step === undefined) return { status: 200, body: view(payment) };
    if (method !== "POST" || step === undefined) return refusal(405, "method");
    if (step === "captures") return refused(captureBody) ?? capture(payment, body);
    if (step === "refunds") return refused(refundBody) ?? refund(payment, body);
    return refused(closeBody) ?? close(payment);
  };

  const fake = await startFakeProvider(handle);
  const of = (reference: string): Payment => {
    const payment = payments.get(reference);
    if (payment === undefined) throw new Error(`Tabby has no payment ${reference}`);
    return payment;
  };
  const path = "/api/payments/webhooks/tabby";
  return {
    name: "tabby",
    fake,
    payments,
    environment: {
      [`TABBY_${country}_SECRET_KEY`]: secretKey,
      [`TABBY_${country}_MERCHANT_CODE`]: merchantCode,
      [`TABBY_${country}_WEBHOOK_SECRET`]: webhookSecret,
      [`TABBY_${country}_API_URL`]: fake.url,
    },
    steps: {
      open: /^POST \/api\/v2\/checkout$/,
      read: /^GET \/api\/v2\/payments\//,
      capture: /^POST .*\/captures$/,
      release: /^POST .*\/close$/,
      refund: /^POST .*\/refunds$/,
    },
    approve: (reference) => {
      const payment = of(reference);
      if (payment.status === "CREATED") payment.status = "AUTHORIZED";
    },
    decline: (reference) => {
      of(reference).status = "REJECTED";
    },
    lapse: (reference) => {
      of(reference).status = "EXPIRED";
    },
    report: (reference) => {
      const payment = of(reference);
      const body = JSON.stringify({ ...view(payment), status: payment.status.toLowerCase() });
      return {
        send: (deliver) => deliver(path, body, { "x-webhook-secret": webhookSecret }),
        forge: (deliver) => deliver(path, body, { "x-webhook-secret": `${webhookSecret}x` }),
      };
    },
    alter: (reference, { amountMinor, currency: other, ours }) => {
      const payment = of(reference);
      payment.amountMinor = amountMinor ?? payment.amountMinor;
      payment.currency = other ?? payment.currency;
      payment.ours = ours ?? payment.ours;
    },
    refundByHand: (reference, amountMinor) =>
      move(of(reference).refunds, {
        id: "",
        amount: textOf(amountMinor),
        reference_id: `hand-${randomUUID()}`,
        created_at: "",
      }),
    dispute: (reference) => void disputed.add(reference),
    rejectNext: (reason) => {
      rejection = reason;
    },
    stateOf: (reference) => of(reference).status,
    entries: () =>
      [...payments.values()].map((payment) => ({
        reference: payment.id,
        capturedMinor: sumMovements(payment.captures),
        refundedMinor: sumMovements(payment.refunds),
        currency: payment.currency,
      })),
  };
}
