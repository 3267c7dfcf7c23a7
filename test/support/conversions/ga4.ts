import * as z from "zod";
import { type FakeProvider, type FakeRequest, startFakeProvider } from "#test/support/providers/book.ts";
import { jsonIn, problemIn } from "#test/support/providers/strict.ts";

const item = z.strictObject({
  item_id: z.string().min(1).max(100),
  item_name: z.string().min(1).max(100),
  item_category: z.string().min(1).max(100).optional(),
  item_variant: z.string().min(1).max(100).optional(),
  price: z.number().min(0),
  discount: z.number().min(0).optional(),
  quantity: z.int().min(1),
});

const common = {
  transaction_id: z.string().min(1).max(100),
  value: z.number().min(0),
  currency: z.string().regex(/^[A-Z]{3}$/),
  items: z.array(item).min(1).max(200),
  session_id: z
    .string()
    .regex(/^\d{9,12}$/)
    .optional(),
};

const event = z.discriminatedUnion("name", [
  z.strictObject({
    name: z.literal("purchase"),
    params: z.strictObject({
      ...common,
      shipping: z.number().min(0),
      tax: z.number().min(0),
      coupon: z.string().min(1).max(100).optional(),
    }),
  }),
  // Without items a refund is one of the whole transaction's value.
  z.strictObject({ name: z.literal("refund"), params: z.strictObject({ ...common, items: common.items.optional() }) }),
]);

const body = z.strictObject({
  client_id: z.string().regex(/^\d{1,12}\.\d{1,12}$/),
  timestamp_micros: z.int().min(1_000_000_000_000_000),
  consent: z.strictObject({
    ad_user_data: z.enum(["GRANTED", "DENIED"]),
    ad_personalization: z.enum(["GRANTED", "DENIED"]),
  }),
  events: z.array(event).length(1),
});
export type Ga4Hit = z.infer<typeof body>;

export interface FakeGa4 extends FakeProvider {
  readonly environment: Readonly<Record<string, string>>;
  /** What reports would show, a purchase once a transaction. */
  readonly kept: Ga4Hit[];
  /** Why something was dropped, which the real service never tells. */
  readonly dropped: string[];
}

const keys = { measurement_id: "G-TEST123456", api_secret: "ga4_secret_t1" };
const maxBytes = 130_000;
const backdatedMs = 72 * 3_600_000;

/** Google Analytics' collection: 204 for everything, and strict about what it keeps. */
export async function startGa4(now: () => Date): Promise<FakeGa4> {
  const [kept, dropped]: [Ga4Hit[], string[]] = [[], []];
  const faultIn = (request: FakeRequest): string | undefined => {
    const { query, text } = request;
    if (query.get("measurement_id") !== keys.measurement_id) return "unknown measurement_id";
    if (query.get("api_secret") !== keys.api_secret) return "wrong api_secret";
    if (Buffer.byteLength(text) > maxBytes) return "body too large";
    const problem = problemIn(body, jsonIn(request));
    if (problem !== undefined) return `${problem.kind} ${problem.field}`;
    const age = now().getTime() - (jsonIn(request) as Ga4Hit).timestamp_micros / 1000;
    return age > backdatedMs || age < -60_000 ? "timestamp_micros out of range" : undefined;
  };
  const provider = await startFakeProvider((request) => {
    if (request.method !== "POST" || request.path !== "/mp/collect") return { status: 404 };
    const fault = faultIn(request);
    if (fault !== undefined) dropped.push(fault);
    else {
      const hit = body.parse(jsonIn(request));
      const isKnown = kept.some(
        ({ events: [known] }) =>
          known?.name === "purchase" &&
          hit.events[0]?.name === "purchase" &&
          known.params.transaction_id === hit.events[0].params.transaction_id,
      );
      if (!isKnown) kept.push(hit);
    }
    return { status: 204, body: "" };
  });
  const environment = {
    GA4_MEASUREMENT_ID: keys.measurement_id,
    GA4_API_SECRET: keys.api_secret,
    GA4_API_URL: provider.url,
  };
  return { ...provider, environment, kept, dropped };
}
