import * as z from "zod/mini";
import { messageCategories } from "#shared/domain/whatsapp.ts";
import type { Pricing } from "./cost.ts";

const seconds = z.pipe(
  z.string().check(z.regex(/^\d{9,11}$/)),
  z.transform((text) => new Date(Number(text) * 1000)),
);

const message = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  from: z.string().check(z.regex(/^\d{6,18}$/)),
  timestamp: seconds,
  type: z.string().check(z.maxLength(40)),
  text: z.optional(z.object({ body: z.string() })),
  button: z.optional(z.object({ text: z.string() })),
  interactive: z.optional(z.object({ button_reply: z.optional(z.object({ id: z.string(), title: z.string() })) })),
});
export type IncomingMessage = z.infer<typeof message>;

const status = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  status: z.enum(["sent", "delivered", "read", "failed"]),
  timestamp: seconds,
  recipient_id: z.optional(z.string()),
  biz_opaque_callback_data: z.optional(z.string()),
  pricing: z.optional(
    z.object({ category: z.string(), type: z.optional(z.string()), billable: z.optional(z.boolean()) }),
  ),
  errors: z.optional(z.array(z.object({ code: z.number(), title: z.optional(z.string()) }))),
});
export type StatusReport = z.infer<typeof status>;

const contact = z.object({ wa_id: z.string(), profile: z.optional(z.object({ name: z.optional(z.string()) })) });

const templateUpdate = z.object({
  event: z.string(),
  message_template_name: z.string(),
  message_template_language: z.string(),
  reason: z.optional(z.nullable(z.string())),
});
export type TemplateUpdate = z.infer<typeof templateUpdate>;

const body = z.object({
  object: z.literal("whatsapp_business_account"),
  entry: z.array(z.object({ changes: z.optional(z.array(z.object({ field: z.string(), value: z.unknown() }))) })),
});

const messagesValue = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  contacts: z.optional(z.array(contact)),
  messages: z.optional(z.array(z.unknown())),
  statuses: z.optional(z.array(z.unknown())),
});

export interface ReadEvent {
  readonly messages: readonly (IncomingMessage & { readonly name: string | undefined })[];
  readonly statuses: readonly StatusReport[];
  readonly templates: readonly TemplateUpdate[];
  /** Parts that could not be read: WhatsApp adds kinds. */
  readonly unread: number;
}

function keepGood<T extends z.core.$ZodType>(schema: T, values: readonly unknown[]) {
  const results = values.map((value) => z.core.safeParse(schema, value));
  const good = results.flatMap((result) => (result.success ? [result.data] : []));
  return { good, unread: results.length - good.length };
}

/** The content of a report about one of our numbers. Undefined: it is not a report of WhatsApp. */
export function readEvent(json: unknown, phoneNumberId: string): ReadEvent | undefined {
  const read = body.safeParse(json);
  if (!read.success) return undefined;
  const changes = read.data.entry.flatMap(({ changes = [] }) => changes);
  const valuesOf = (field: string) => changes.filter((change) => change.field === field).map(({ value }) => value);
  const talk = keepGood(messagesValue, valuesOf("messages"));
  const mine = talk.good.filter(({ metadata }) => metadata.phone_number_id === phoneNumberId);
  const names = new Map(mine.flatMap(({ contacts = [] }) => contacts.map((one) => [one.wa_id, one.profile?.name])));
  const messages = keepGood(
    message,
    mine.flatMap(({ messages: all = [] }) => all),
  );
  const statuses = keepGood(
    status,
    mine.flatMap(({ statuses: all = [] }) => all),
  );
  const templates = keepGood(templateUpdate, valuesOf("message_template_status_update"));
  return {
    messages: messages.good.map((one) => ({ ...one, name: names.get(one.from) })),
    statuses: statuses.good,
    templates: templates.good,
    unread: talk.unread + messages.unread + statuses.unread + templates.unread,
  };
}

const isCategory = (text: string): text is Pricing["category"] =>
  (messageCategories as readonly string[]).includes(text);

/** The price in a report; undefined if it has none that we know. */
export function readPricing({ pricing }: Pick<StatusReport, "pricing">): Pricing | undefined {
  if (pricing === undefined) return undefined;
  const category = pricing.category.toLowerCase();
  if (!isCategory(category)) return undefined;
  return { category, isFree: pricing.type === undefined ? pricing.billable === false : pricing.type !== "regular" };
}
