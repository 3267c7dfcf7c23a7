import * as z from "zod/mini";
import type { WebhookEvent } from "#server/modules/payments/index.ts";
import { parseReport } from "../parse-report.ts";

const event = z.object({
  id: z.string().check(z.regex(/^evt_\w{1,200}$/)),
  data: z.object({
    object: z.object({
      object: z.string(),
      mode: z.nullish(z.string()),
      id: z.optional(z.string()),
      client_reference_id: z.nullish(z.string()),
      payment_intent: z.nullish(z.union([z.string(), z.object({ id: z.string() })])),
      metadata: z.nullish(z.object({ payment_id: z.nullish(z.string()) })),
    }),
  }),
});
type Subject = z.infer<typeof event>["data"]["object"];

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Event objects that belong to a payment; other events are ignored. */
const carriers = new Set(["checkout.session", "payment_intent", "charge", "refund", "dispute"]);

function toReference({ object, id, payment_intent }: Subject): string | undefined {
  if (object === "checkout.session" || object === "payment_intent") return id;
  return typeof payment_intent === "object" ? payment_intent?.id : payment_intent;
}

/** What a verified webhook is about; `undefined` when it is not an event. */
export function readWebhookEvent(rawBody: Buffer): WebhookEvent | undefined {
  const read = z.safeParse(event, parseReport(rawBody));
  if (!read.success) return undefined;
  const { id: eventKey, data } = read.data;
  const subject = data.object;
  // A card that is added without a payment is asked for when its owner comes back.
  if (!carriers.has(subject.object) || subject.mode === "setup") return { eventKey };
  const reference = toReference(subject);
  const paymentId = [subject.client_reference_id, subject.metadata?.payment_id].find((value) => uuid.test(value ?? ""));
  return {
    eventKey,
    ...(reference === undefined ? {} : { reference }),
    ...(paymentId == null ? {} : { paymentId }),
  };
}
