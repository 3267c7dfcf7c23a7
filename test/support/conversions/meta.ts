import { createHash } from "node:crypto";
import * as z from "zod";
import {
  type FakeProvider,
  type FakeReply,
  type FakeRequest,
  startFakeProvider,
} from "#test/support/providers/book.ts";
import { jsonIn, problemIn } from "#test/support/providers/strict.ts";

const hashes = z.array(z.string().regex(/^[0-9a-f]{64}$/)).length(1);
const facebookId = z.string().regex(/^fb\.\d\.\d{13}\..+$/);

const event = z.strictObject({
  event_name: z.enum(["Purchase", "Refund"]),
  event_time: z.int(),
  event_id: z.string().min(1),
  action_source: z.literal("website"),
  event_source_url: z.url(),
  user_data: z.strictObject({
    em: hashes.optional(),
    ph: hashes.optional(),
    fn: hashes.optional(),
    ln: hashes.optional(),
    ct: hashes.optional(),
    country: hashes.optional(),
    client_ip_address: z.union([z.ipv4(), z.ipv6()]),
    client_user_agent: z.string().min(1),
    fbp: facebookId.optional(),
    fbc: facebookId.optional(),
  }),
  custom_data: z.strictObject({
    value: z.number().min(0),
    currency: z.string().regex(/^[A-Z]{3}$/),
    order_id: z.string().min(1),
    // The shop's ids are those of the feed's groups.
    content_type: z.literal("product_group").optional(),
    contents: z
      .array(z.strictObject({ id: z.string().min(1), quantity: z.int().min(1), item_price: z.number().min(0) }))
      .min(1)
      .optional(),
  }),
});
export type MetaEvent = z.infer<typeof event>;

const body = z.strictObject({ data: z.array(event).min(1).max(1000) });

/** A person of Meta's, by the data that they gave it. */
export interface MetaPerson {
  readonly em: string;
  readonly ph?: string;
  readonly fn: string;
  readonly ln: string;
  readonly ct?: string;
  readonly country?: string;
}

export interface FakeMeta extends FakeProvider {
  readonly environment: Readonly<Record<string, string>>;
  /** What was counted: once by name and id within 48 hours. */
  readonly counted: MetaEvent[];
  /** Fields by which an event is matched to a person. */
  matches(counted: MetaEvent, person: MetaPerson): string[];
}

const pixel = "123456789012345";
const token = "meta_token_t1";

const refuse = (code: number, error_subcode?: number): FakeReply => ({
  status: 400,
  body: { error: { message: "Invalid parameter", type: "OAuthException", code, error_subcode, fbtrace_id: "t" } },
});

/** Meta hashes with its own code: the values that it holds are in its normal form already. */
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Meta's Conversions API: one bad event refuses the whole request. */
export async function startMeta(now: () => Date): Promise<FakeMeta> {
  const counted: MetaEvent[] = [];
  const handle = (request: FakeRequest): FakeReply => {
    if (request.method !== "POST" || request.path !== `/v24.0/${pixel}/events`) return refuse(100, 33);
    if (request.headers.authorization !== `Bearer ${token}`) return refuse(190);
    const problem = problemIn(body, jsonIn(request));
    if (problem !== undefined) return refuse(100, 2_804_050);
    const { data } = body.parse(jsonIn(request));
    const seconds = now().getTime() / 1000;
    if (data.some(({ event_time }) => event_time < seconds - 7 * 86_400)) return refuse(100, 2_804_003);
    if (data.some(({ event_time }) => event_time > seconds + 60)) return refuse(100, 2_804_004);
    for (const each of data) {
      const isKnown = counted.some(
        (known) =>
          known.event_id === each.event_id &&
          known.event_name === each.event_name &&
          Math.abs(known.event_time - seconds) < 48 * 3600,
      );
      if (!isKnown) counted.push(each);
    }
    return { status: 200, body: { events_received: data.length, messages: [], fbtrace_id: "t" } };
  };
  const provider = await startFakeProvider(handle);
  const environment = { META_PIXEL_ID: pixel, META_CAPI_TOKEN: token, META_API_URL: `${provider.url}/v24.0` };
  return {
    ...provider,
    ...{ environment, counted },
    matches: ({ user_data }, person) =>
      (Object.keys(person) as (keyof MetaPerson)[]).filter(
        (field) => user_data[field]?.[0] === sha256(person[field] ?? ""),
      ),
  };
}
