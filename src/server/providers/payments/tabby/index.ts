import type { TabbyStore } from "#server/config/tabby.ts";
import type {
  OpenedPayment,
  PaymentProvider,
  PaymentRef,
  PaymentToOpen,
  RefundOutcome,
  RefundToMake,
  RefusedPayment,
} from "#server/modules/payments/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import type { PaymentFailure } from "#shared/contract/payments.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { minor, subtract } from "#shared/domain/money.ts";
import { cut } from "../cut.ts";
import {
  createProviderHttp,
  ProviderError,
  type ProviderHttp,
  type ProviderReply,
  refusedRefund,
  toReply,
} from "../http.ts";
import { maxTextLength, sessionBody, toPhone } from "./session-body.ts";
import { toProviderState } from "./truth.ts";
import { readWebhookEvent } from "./webhook.ts";
import { amountText, findMovement, sumMovements, type TabbyPayment, tabbyPayment, tabbySession } from "./wire.ts";

const name = "tabby";

interface Store {
  readonly merchantCode: string;
  readonly call: (method: "GET" | "POST", path: string, json?: unknown) => Promise<ProviderReply>;
}

function openStore(store: TabbyStore, clock: Clock, metrics: Metrics): Store {
  const { secretKey, merchantCode, apiUrl, country } = store;
  const account = `${name} ${country}`;
  const http: ProviderHttp = createProviderHttp({ name, account, baseUrl: apiUrl, clock, metrics });
  const headers = { authorization: `Bearer ${secretKey}` };
  return {
    merchantCode,
    call: (method, path, json) => http({ method, path, headers, ...(json === undefined ? {} : { json }) }),
  };
}

const toPath = (reference: string): string => `/api/v2/payments/${encodeURIComponent(reference)}`;
const refused = (what: string, { status }: ProviderReply) => new ProviderError(`${name} ${what}: status ${status}`);

const reasons: Readonly<Record<string, PaymentFailure>> = {
  order_amount_too_high: "amount_too_high",
  order_amount_too_low: "amount_too_low",
};

async function openSession(store: Store, payment: PaymentToOpen): Promise<OpenedPayment | RefusedPayment> {
  const phone = toPhone(payment);
  if (phone === undefined) return { refused: "phone_needed" };
  const reply = await store.call("POST", "/api/v2/checkout", sessionBody(payment, store.merchantCode, phone));
  if (reply.status !== 200 && reply.status !== 201) throw refused("session", reply);
  const { id, status, payment: opened, configuration } = toReply(name, tabbySession, reply.body);
  if (status === "rejected") {
    const reason = configuration.products?.installments.rejection_reason ?? "";
    return { refused: reasons[reason] ?? "not_eligible" };
  }
  const redirectUrl = configuration.available_products?.installments[0]?.web_url;
  if (redirectUrl === undefined || opened === undefined || opened === null)
    throw new ProviderError(`${name} session: opened without a page`);
  return { reference: opened.id, redirectUrl, data: { session: id } };
}

/** `undefined`: no such payment. With no reply to create, nobody was redirected to its page, so it expires. */
async function find(store: Store, { reference }: PaymentRef): Promise<TabbyPayment | undefined> {
  if (reference === null) return undefined;
  const reply = await store.call("GET", toPath(reference));
  if (reply.status === 404) return undefined;
  if (reply.status !== 200) throw refused("payment", reply);
  return toReply(name, tabbyPayment, reply.body);
}

/** Captures the authorized remainder. The reference makes it idempotent; a rejection is looked up. */
async function capture(store: Store, payment: PaymentRef): Promise<void> {
  const before = await find(store, payment);
  if (before === undefined || toProviderState(before).status !== "authorized") return;
  const reply = await store.call("POST", `${toPath(before.id)}/captures`, {
    amount: amountText(subtract(before.amount, sumMovements(before.captures))),
    reference_id: payment.paymentId,
  });
  if (reply.status < 300) return;
  const after = await find(store, payment);
  if (after === undefined || toProviderState(after).status !== "captured") throw refused("capture", reply);
}

/** Voids an authorization by closing it without a capture. */
async function release(store: Store, payment: PaymentRef): Promise<void> {
  const before = await find(store, payment);
  if (before === undefined || toProviderState(before).status !== "authorized") return;
  const reply = await store.call("POST", `${toPath(before.id)}/close`);
  if (reply.status < 300) return;
  // Already closed is fine.
  const after = await find(store, payment);
  if (after?.status !== "CLOSED") throw refused("close", reply);
}

const failures: Readonly<Record<number, string>> = { 404: "no such payment at Tabby", 409: "disputed at Tabby" };

/** The refund in Tabby's records, found by our reference. */
function toMade(payment: TabbyPayment | undefined, { refundId }: RefundToMake): RefundOutcome | undefined {
  const movement = findMovement(payment?.refunds ?? [], refundId);
  return movement && { status: "done", reference: movement.id ?? refundId };
}

async function refund(store: Store, request: RefundToMake): Promise<RefundOutcome> {
  const { refundId, payment, amountMinor, reason } = request;
  const reply = await store.call("POST", `${toPath(payment.reference ?? "")}/refunds`, {
    amount: amountText(minor(amountMinor)),
    reference_id: refundId,
    reason: cut(reason, maxTextLength),
  });
  if (reply.status >= 300)
    return refusedRefund(reply, request, failures[reply.status] ?? `refused by Tabby (${reply.status})`);
  return (
    toMade(toReply(name, tabbyPayment, reply.body), request) ?? { status: "undecided", why: "not in Tabby's books yet" }
  );
}

/** Instalments by Tabby: authorized by the customer, captured by us as soon as we know. */
export function createTabby(stores: readonly TabbyStore[], clock: Clock, metrics: Metrics): PaymentProvider {
  const open = new Map<Currency, Store>(stores.map((store) => [store.currency, openStore(store, clock, metrics)]));
  const secrets = stores.map((store) => store.webhookSecret);
  const findStore = (currency: Currency): Store => {
    const store = open.get(currency);
    if (store === undefined) throw new Error(`there are no Tabby settings for ${currency}`);
    return store;
  };
  return {
    name,
    supports: (method, currency) => method === "instalments" && open.has(currency),
    askEverySeconds: 5,
    open: (payment) => openSession(findStore(payment.currency), payment),
    retrieve: async (payment) => {
      const found = await find(findStore(payment.currency), payment);
      return found && toProviderState(found);
    },
    capture: (payment) => capture(findStore(payment.currency), payment),
    release: (payment) => release(findStore(payment.currency), payment),
    refund: (request) => refund(findStore(request.payment.currency), request),
    findRefund: async (request) => toMade(await find(findStore(request.payment.currency), request.payment), request),
    readWebhook: async (call) => readWebhookEvent(secrets, call),
  };
}
