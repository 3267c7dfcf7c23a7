import type Stripe from "stripe";
import * as z from "zod";
import type { FakeReply, FakeRequest } from "./book.ts";
import { problemIn } from "./strict.ts";
import { type Fields, metadata, nested, sessionParams } from "./stripe-params.ts";

const accepted = z.unknown().optional();

const customerParams = z.strictObject({
  ...Object.fromEntries(
    [
      ...["address", "balance", "business_name", "cash_balance", "description", "expand", "individual_name"],
      ...["invoice_prefix", "invoice_settings", "name", "next_invoice_sequence", "payment_method", "phone"],
      ...["preferred_locales", "shipping", "source", "tax", "tax_exempt", "tax_id_data", "test_clock", "validate"],
    ].map((field) => [field, accepted]),
  ),
  email: z.email().optional(),
  metadata,
});

const intentParams = z.strictObject({
  allowed_payment_method_types: z.array(z.enum(["card", "link"])).optional(),
  amount: z.string().regex(/^[1-9]\d{1,7}$/),
  amount_details: accepted,
  application_fee_amount: accepted,
  automatic_payment_methods: accepted,
  capture_method: accepted,
  // A charge without its owner is confirmed at once.
  confirm: z.literal("true"),
  confirmation_method: accepted,
  confirmation_token: accepted,
  currency: z.enum(["egp", "sar", "aed", "usd"]),
  customer: z.string(),
  customer_account: accepted,
  description: accepted,
  error_on_requires_action: accepted,
  excluded_payment_method_types: accepted,
  expand: accepted,
  hooks: accepted,
  mandate: accepted,
  mandate_data: accepted,
  metadata,
  off_session: z.literal("true"),
  on_behalf_of: accepted,
  payment_details: accepted,
  payment_method: z.string(),
  payment_method_configuration: accepted,
  payment_method_data: accepted,
  payment_method_options: accepted,
  radar_options: accepted,
  receipt_email: accepted,
  return_url: accepted,
  setup_future_usage: accepted,
  shipping: accepted,
  statement_descriptor: accepted,
  statement_descriptor_suffix: accepted,
  transfer_data: accepted,
  transfer_group: accepted,
  use_stripe_sdk: accepted,
} satisfies Fields<Stripe.PaymentIntentCreateParams>);

const setupParams = sessionParams.extend({
  mode: z.literal("setup"),
  // Required where no method types are named by their old parameter.
  currency: z.enum(["egp", "sar", "aed", "usd"]),
  line_items: z.undefined().optional(),
  expires_at: z.undefined().optional(),
  client_reference_id: z.string().max(200).optional(),
  setup_intent_data: z.strictObject({ description: accepted, metadata, on_behalf_of: accepted }).optional(),
});

const nothing = z.strictObject({});

export interface FakeCard {
  /** What a charge of it ends with; absent: it pays. */
  readonly decline?: { readonly decline_code: string; readonly advice_code?: string };
  readonly brand?: string;
  readonly wallet?: string;
}
interface KeptCard extends FakeCard {
  readonly id: string;
  customer: string | null;
}
interface Setup {
  readonly id: string;
  readonly form: URLSearchParams;
  status: "open" | "complete" | "expired";
  method?: KeptCard;
}
export interface Charge {
  readonly id: string;
  readonly form: URLSearchParams;
  readonly amount: number;
  readonly currency: string;
  readonly decline: FakeCard["decline"];
  refunded: number;
}

const refusal = (status: number, code: string, param?: string): FakeReply => ({
  status,
  body: { error: { type: "invalid_request_error", code, ...(param === undefined ? {} : { param }) } },
});
const codes = { unknown: "parameter_unknown", missing: "parameter_missing", invalid: "parameter_invalid" } as const;

function refused(schema: z.ZodType, form: URLSearchParams): FakeReply | undefined {
  const problem = problemIn(schema, nested(form));
  return problem && refusal(400, codes[problem.kind], problem.field);
}

/** Customers, saved cards, setups and charges of the fake Stripe. */
export function createCardRecords(next: (kind: string) => string, emit: (type: string, object: unknown) => void) {
  const customers = new Set<string>();
  const cards = new Map<string, KeptCard>();
  const setups = new Map<string, Setup>();
  const charges = new Map<string, Charge>();

  const cardView = ({ id, customer, brand = "visa", wallet }: KeptCard) => ({
    id,
    object: "payment_method",
    type: "card",
    customer,
    card: {
      brand,
      last4: "4242",
      exp_month: 8,
      exp_year: 2031,
      wallet: wallet === undefined ? null : { type: wallet },
    },
  });
  const chargeView = ({ id, form, amount, currency, decline, refunded }: Charge) => ({
    id,
    object: "payment_intent",
    status: decline === undefined ? "succeeded" : "requires_payment_method",
    amount,
    amount_received: decline === undefined ? amount : 0,
    currency,
    livemode: false,
    metadata: {
      payment_id: form.get("metadata[payment_id]"),
      order_number: form.get("metadata[order_number]"),
      initiator: form.get("metadata[initiator]"),
    },
    last_payment_error: decline === undefined ? null : { code: "card_declined", ...decline },
    latest_charge:
      decline === undefined
        ? { id: id.replace("pi", "ch"), object: "charge", amount_refunded: refunded, disputed: false }
        : null,
  });
  const keep = (customer: string | null, card: FakeCard): KeptCard => {
    const kept = { ...card, id: next("pm"), customer };
    cards.set(kept.id, kept);
    return kept;
  };
  const charge = (form: URLSearchParams): FakeReply => {
    const card = cards.get(form.get("payment_method") ?? "");
    if (card === undefined) return refusal(400, "resource_missing", "payment_method");
    if (card.customer === null || card.customer !== form.get("customer"))
      return refusal(400, "payment_method_invalid", "payment_method");
    const made: Charge = {
      id: next("pi"),
      form,
      amount: Number(form.get("amount")),
      currency: form.get("currency") ?? "",
      decline: card.decline,
      refunded: 0,
    };
    charges.set(made.id, made);
    const view = chargeView(made);
    emit(made.decline === undefined ? "payment_intent.succeeded" : "payment_intent.payment_failed", view);
    if (made.decline === undefined) return { status: 200, body: view };
    const error = { type: "card_error", code: "card_declined", ...made.decline, payment_intent: view };
    return { status: 402, body: { error } };
  };
  const openSetup = (form: URLSearchParams): FakeReply => {
    if (!customers.has(form.get("customer") ?? "")) return refusal(400, "resource_missing", "customer");
    const setup: Setup = { id: next("cs_test"), form, status: "open" };
    setups.set(setup.id, setup);
    return { status: 200, body: setupView(setup, false) };
  };
  const setupView = ({ id, status, method }: Setup, isExpanded: boolean) => ({
    id,
    object: "checkout.session",
    mode: "setup",
    url: status === "open" ? `https://checkout.stripe.test/c/setup/${id}` : null,
    status,
    payment_status: "no_payment_required",
    amount_total: null,
    currency: null,
    livemode: false,
    setup_intent: isExpanded
      ? {
          id: "seti_1",
          status: method === undefined ? "requires_payment_method" : "succeeded",
          payment_method: method ? cardView(method) : null,
        }
      : "seti_1",
  });

  return {
    charges,
    hasCustomer: (id: string) => customers.has(id),
    cardView,
    keep,
    /** Answers a call; `undefined` where it is not about cards. */
    post: ({ path }: FakeRequest, form: URLSearchParams): FakeReply | undefined => {
      if (path === "/v1/customers") {
        const id = next("cus");
        const problem = refused(customerParams, form);
        if (problem === undefined) customers.add(id);
        return problem ?? { status: 200, body: { id, object: "customer" } };
      }
      if (path === "/v1/payment_intents") return refused(intentParams, form) ?? charge(form);
      if (path === "/v1/checkout/sessions" && form.get("mode") === "setup")
        return refused(setupParams, form) ?? openSetup(form);
      const [, detached] = /^\/v1\/payment_methods\/(\w+)\/detach$/.exec(path) ?? [];
      if (detached === undefined) return undefined;
      const card = cards.get(detached);
      if (card === undefined) return refusal(404, "resource_missing");
      const problem = refused(nothing, form);
      if (problem === undefined) card.customer = null;
      return problem ?? { status: 200, body: cardView(card) };
    },
    read: ({ path, query }: FakeRequest): FakeReply | undefined => {
      if (path === "/v1/payment_intents/search") {
        const [, id] = /^metadata\['payment_id'\]:'([0-9a-f-]{36})'$/.exec(query.get("query") ?? "") ?? [];
        const isKnown = [...query.keys()].every((name) => name === "query" || name === "limit");
        if (id === undefined || !isKnown) return refusal(400, codes.invalid, "query");
        const data = [...charges.values()]
          .filter(({ form }) => form.get("metadata[payment_id]") === id)
          .map(chargeView);
        return { status: 200, body: { object: "search_result", has_more: false, data } };
      }
      const charged = charges.get(path.replace("/v1/payment_intents/", ""));
      if (charged !== undefined) {
        const isKnown = [...query].every(([name, value]) => name === "expand[]" && value === "latest_charge");
        return isKnown ? { status: 200, body: chargeView(charged) } : refusal(400, codes.unknown);
      }
      const setup = setups.get(path.replace("/v1/checkout/sessions/", ""));
      return (
        setup && {
          status: 200,
          body: setupView(setup, query.getAll("expand[]").includes("setup_intent.payment_method")),
        }
      );
    },
    /** The customer enters a card on the setup page. */
    completeSetup: (setupId: string, card: FakeCard): void => {
      const setup = [...setups.values()].find(({ form }) => form.get("metadata[setup_id]") === setupId);
      if (setup === undefined) throw new Error(`there is no setup ${setupId}`);
      Object.assign(setup, { status: "complete", method: keep(setup.form.get("customer"), card) });
      emit("checkout.session.completed", setupView(setup, false));
    },
    /** Cards that belong to a customer. */
    keptCards: (): number => [...cards.values()].filter(({ customer }) => customer !== null).length,
  };
}
