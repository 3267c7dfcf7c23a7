import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import type * as z from "zod";
import type { Clock } from "#server/platform/clock.ts";
import { type Deliver, type FakeReply, type FakeRequest, startFakeProvider } from "./book.ts";
import type { FakeLender } from "./lender.ts";
import { jsonIn, problemIn } from "./strict.ts";
import { cancelBody, captureBody, noBody, refundBody, sessionBody } from "./tamara-bodies.ts";

interface Money {
  readonly amount: number;
  readonly currency: string;
}

interface Refund {
  readonly refund_id: string;
  readonly merchant_refund_id?: string;
  readonly total_amount: Money;
}

interface Order {
  readonly id: string;
  status: string;
  totalMinor: number;
  currency: string;
  ours: string;
  capturedMinor: number;
  canceledMinor: number;
  readonly refunds: Refund[];
}

interface Session {
  readonly order_reference_id: string;
  readonly total_amount: Money;
  readonly shipping_amount: Money;
  readonly tax_amount: Money;
  readonly discount?: { readonly amount: Money };
  readonly country_code: string;
  readonly locale: string;
  readonly payment_type: string;
  readonly expires_in_minutes: number;
  readonly items: readonly { readonly name: string; readonly quantity: number; readonly total_amount: Money }[];
  readonly consumer: Readonly<Record<string, string>>;
  readonly shipping_address: Readonly<Record<string, string>>;
  readonly merchant_url: Readonly<Record<string, string>>;
}

/** Body of the calls about an order. */
interface Step {
  readonly order_id: string;
  readonly total_amount: Money;
  readonly merchant_refund_id?: string;
}

export interface FakeTamara extends FakeLender {
  readonly orders: ReadonlyMap<string, Order>;
  readonly sessions: readonly Session[];
  /** The account captures when it authorises. */
  readonly capturesAtOnce: (isOn: boolean) => void;
  /** Its records include our refund ids, which is not guaranteed. */
  readonly echoesRefunds: (isOn: boolean) => void;
  /** A token for the shop's webhook; another algorithm or key makes it a forgery. */
  readonly token: (key?: string) => Promise<string>;
}

const minorOf = ({ amount }: Money): number => Math.round(amount * 100);
const refusal = (status: number, code: string): FakeReply => ({
  status,
  body: { message: code, errors: [{ error_code: code }] },
});
// Phone errors have their own code; all other fields give a general one.
const codeOf = (field: string, kind: string): string =>
  field === "consumer.phone_number" ? "consumer_invalid_phone_number" : `body_${kind}_${field.replaceAll(".", "_")}`;
const refundedOf = (order: Order): number => order.refunds.reduce((sum, made) => sum + minorOf(made.total_amount), 0);
const [lowestMinor, highestMinor] = [100, 500_000];

/** The parts must add up to the total, within the limits. */
function problemOf(session: Session): string | undefined {
  const { total_amount, discount } = session;
  const goods = session.items.reduce((sum, item) => sum + minorOf(item.total_amount), 0);
  const whole =
    goods + minorOf(session.shipping_amount) + minorOf(session.tax_amount) - (discount ? minorOf(discount.amount) : 0);
  if (whole !== minorOf(total_amount)) return "total_amount_does_not_add_up";
  return minorOf(total_amount) < lowestMinor || minorOf(total_amount) > highestMinor
    ? "total_amount_invalid_limit"
    : undefined;
}

/** Tamara on loopback with the documented wire format and its own records. Refunds are not idempotent. */
export async function startFakeTamara({ clock }: { readonly clock: Clock }): Promise<FakeTamara> {
  const [apiToken, notificationToken] = [`token-${randomUUID()}`, `notify-${randomUUID()}`];
  const orders = new Map<string, Order>();
  const sessions: Session[] = [];
  let [isCapturing, isEchoing] = [false, false];

  const money = (order: Order, amountMinor: number): Money => ({ amount: amountMinor / 100, currency: order.currency });
  const view = (order: Order) => ({
    order_id: order.id,
    order_reference_id: order.ours,
    status: order.status,
    total_amount: money(order, order.totalMinor),
    captured_amount: money(order, order.capturedMinor),
    refunded_amount: money(order, refundedOf(order)),
    canceled_amount: money(order, order.canceledMinor),
    transactions: { cancels: [], captures: [], refunds: order.refunds },
  });

  const open = (session: Session): FakeReply => {
    const problem = problemOf(session);
    if (problem !== undefined) return refusal(400, problem);
    const [id, checkout] = [randomUUID(), randomUUID()];
    sessions.push(session);
    orders.set(id, {
      id,
      status: "new",
      totalMinor: minorOf(session.total_amount),
      currency: session.total_amount.currency,
      ours: session.order_reference_id,
      capturedMinor: 0,
      canceledMinor: 0,
      refunds: [],
    });
    const checkout_url = `https://checkout.tamara.test/${checkout}`;
    return { status: 200, body: { order_id: id, checkout_id: checkout, checkout_url, status: "new" } };
  };

  const capture = (order: Order, amountMinor: number): FakeReply => {
    const left = order.totalMinor - order.capturedMinor - order.canceledMinor;
    if (!["authorised", "partially_captured"].includes(order.status) || amountMinor > left)
      return refusal(409, "order_cannot_be_captured");
    order.capturedMinor += amountMinor;
    order.status = order.capturedMinor === order.totalMinor ? "fully_captured" : "partially_captured";
    return { status: 200, body: { order_id: order.id, status: order.status, capture_id: randomUUID() } };
  };

  const authorise = (order: Order): FakeReply => {
    if (order.status !== "approved") return refusal(409, "order_already_authorised");
    order.status = "authorised";
    if (isCapturing) capture(order, order.totalMinor);
    return { status: 200, body: { order_id: order.id, status: order.status, auto_captured: isCapturing } };
  };

  const refund = (order: Order, total_amount: Money, ours: string | undefined): FakeReply => {
    if (minorOf(total_amount) > order.capturedMinor - refundedOf(order)) return refusal(422, "refund_amount_too_high");
    const refund_id = randomUUID();
    order.refunds.push({ refund_id, total_amount, ...(isEchoing && ours ? { merchant_refund_id: ours } : {}) });
    order.status = refundedOf(order) === order.capturedMinor ? "fully_refunded" : "partially_refunded";
    return { status: 200, body: { order_id: order.id, refund_id, status: order.status } };
  };

  const cancel = (order: Order, amountMinor: number): FakeReply => {
    if (!["approved", "authorised"].includes(order.status)) return refusal(409, "order_cannot_be_canceled");
    order.canceledMinor += amountMinor;
    order.status = order.canceledMinor === order.totalMinor ? "canceled" : "updated";
    return { status: 200, body: { order_id: order.id, status: order.status } };
  };

  const types = [
    {
      name: "PAY_BY_INSTALMENTS",
      min_limit: { amount: lowestMinor / 100, currency: "SAR" },
      max_limit: { amount: highestMinor / 100, currency: "SAR" },
    },
  ];

  const find = (path: string): Order | undefined => {
    const [, ours] = /^\/merchants\/orders\/reference-id\/([\w-]+)$/.exec(path) ?? [];
    if (ours !== undefined) return [...orders.values()].findLast((order) => order.ours === ours);
    const [, id = ""] = /\/(?:orders|simplified-refund)\/([\w-]+)/.exec(path) ?? [];
    return orders.get(id);
  };

  const change = (path: string, body: never): FakeReply => {
    const refused = (schema: z.ZodType): FakeReply | undefined => {
      const problem = problemIn(schema, body);
      return problem && refusal(400, codeOf(problem.field, problem.kind));
    };
    if (path === "/checkout") return refused(sessionBody) ?? open(body);
    const { order_id, total_amount, merchant_refund_id } = body as Step;
    const order = path === "/payments/capture" ? orders.get(order_id) : find(path);
    if (order === undefined) return refusal(404, "order_not_found");
    if (path === "/payments/capture") return refused(captureBody) ?? capture(order, minorOf(total_amount));
    if (path.endsWith("/authorise")) return refused(noBody) ?? authorise(order);
    if (path.endsWith("/cancel")) return refused(cancelBody) ?? cancel(order, minorOf(total_amount));
    return refused(refundBody) ?? refund(order, total_amount, merchant_refund_id);
  };

  const handle = ({ method, path, query, headers, text }: FakeRequest): FakeReply => {
    if (headers.authorization !== `Bearer ${apiToken}`) return refusal(401, "unauthorized");
    if (method === "POST") return change(path, jsonIn({ headers, text }) as never);
    if (path === "/checkout/payment-types")
      return query.get("country") && query.get("currency")
        ? { status: 200, body: types }
        : refusal(400, "country_currency_required");
    const order = method === "GET" && path.startsWith("/merchants/orders/") ? find(path) : undefined;
    return order === undefined ? refusal(404, "order_not_found") : { status: 200, body: view(order) };
  };

  const fake = await startFakeProvider(handle);
  const of = (reference: string): Order => {
    const order = orders.get(reference);
    if (order === undefined) throw new Error(`Tamara has no order ${reference}`);
    return order;
  };
  const token = (key = notificationToken): Promise<string> =>
    new SignJWT({ iss: "Tamara" })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuedAt(clock.now())
      .setExpirationTime(new Date(clock.now().getTime() + 600_000))
      .sign(new TextEncoder().encode(key));
  const bring = async (deliver: Deliver, body: string, key?: string): Promise<number> => {
    const signed = await token(key);
    const path = `/api/payments/webhooks/tamara?tamaraToken=${signed}`;
    return deliver(path, body, { authorization: `Bearer ${signed}` });
  };
  return {
    name: "tamara",
    fake,
    orders,
    sessions,
    token,
    environment: {
      TAMARA_API_TOKEN: apiToken,
      TAMARA_NOTIFICATION_TOKEN: notificationToken,
      TAMARA_API_URL: fake.url,
    },
    steps: {
      open: /^POST \/checkout$/,
      read: /^GET \/merchants\/orders\//,
      capture: /^POST \/payments\/capture$/,
      release: /^POST \/orders\/.*\/cancel$/,
      refund: /^POST \/payments\/simplified-refund\//,
    },
    capturesAtOnce: (isOn) => {
      isCapturing = isOn;
    },
    echoesRefunds: (isOn) => {
      isEchoing = isOn;
    },
    approve: (reference) => {
      const order = of(reference);
      if (order.status === "new") order.status = "approved";
    },
    decline: (reference) => {
      of(reference).status = "declined";
    },
    lapse: (reference) => {
      of(reference).status = "expired";
    },
    report: (reference) => {
      const order = of(reference);
      const body = JSON.stringify({
        order_id: order.id,
        order_reference_id: order.ours,
        order_status: order.status,
        data: { refunded_amount: money(order, refundedOf(order)) },
      });
      return { send: (deliver) => bring(deliver, body), forge: (deliver) => bring(deliver, body, "another key") };
    },
    alter: (reference, { amountMinor, currency, ours }) => {
      const order = of(reference);
      order.totalMinor = amountMinor ?? order.totalMinor;
      order.currency = currency ?? order.currency;
      order.ours = ours ?? order.ours;
    },
    refundByHand: (reference, amountMinor) => {
      const order = of(reference);
      refund(order, money(order, amountMinor), undefined);
    },
    stateOf: (reference) => of(reference).status,
    entries: () =>
      [...orders.values()].map((order) => ({
        reference: order.id,
        capturedMinor: order.capturedMinor,
        refundedMinor: refundedOf(order),
        currency: order.currency,
      })),
  };
}
