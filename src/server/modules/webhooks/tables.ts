import { at, bytes, id } from "#server/platform/db/columns.ts";
import { boolean, integer, pgTable, text, unique, uuid } from "#server/platform/db/orm.ts";
import type {
  DeliveryFault,
  DeliveryStatus,
  SentEventType,
  WebhookDisabledReason,
  WebhookEventType,
  WebhookStatus,
} from "#shared/domain/webhooks.ts";

export const webhookEndpoints = pgTable("webhook_endpoints", {
  id: id().primaryKey(),
  name: text("name").notNull(),
  url: text("url").notNull(),
  events: text("events").array().$type<WebhookEventType[]>().notNull(),
  includePersonal: boolean("include_personal").notNull(),
  /** Encrypted; signs. */
  secret: bytes("secret").notNull(),
  /** Encrypted; also signs until `previousUntil`. */
  previousSecret: bytes("previous_secret"),
  previousUntil: at("previous_until"),
  status: text("status").$type<WebhookStatus>().notNull(),
  disabledReason: text("disabled_reason").$type<WebhookDisabledReason>(),
  /** Since when no attempt succeeded. */
  failingSince: at("failing_since"),
  /** End of the claim of the worker that sends to the endpoint. */
  sendingUntil: at("sending_until"),
  version: integer("version").notNull().default(1),
  createdAt: at("created_at").notNull(),
});
export type EndpointRow = typeof webhookEndpoints.$inferSelect;

export const webhookEvents = pgTable("webhook_events", {
  id: id().primaryKey(),
  type: text("type").$type<SentEventType>().notNull(),
  /** Sent byte for byte. */
  body: text("body").notNull(),
  /** The same with personal data, encrypted; removed when the account closes. */
  personalBody: bytes("personal_body"),
  customerId: uuid("customer_id"),
  createdAt: at("created_at").notNull(),
});

export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: id().primaryKey(),
    endpointId: uuid("endpoint_id").notNull(),
    eventId: uuid("event_id").notNull(),
    status: text("status").$type<DeliveryStatus>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAt: at("next_at"),
    statusCode: integer("status_code"),
    fault: text("fault").$type<DeliveryFault>(),
    /** Beginning of the last response. */
    excerpt: text("excerpt"),
    ms: integer("ms"),
    lastAt: at("last_at"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [unique().on(table.endpointId, table.eventId)],
);
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
