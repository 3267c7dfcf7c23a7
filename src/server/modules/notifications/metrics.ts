import type { Database } from "#server/platform/db/database.ts";
import { and, isNull, sql } from "#server/platform/db/orm.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import type { Channel } from "#shared/domain/notification-topics.ts";
import type { MailKind } from "./kinds.ts";
import { deliveries } from "./tables.ts";

export type CountDelivery = (
  what: { readonly channel: Channel; readonly kind: MailKind },
  outcome: "sent" | "refused" | "failed" | "suppressed",
) => void;

/** Counts deliveries, and lets the worker read how long the oldest unsent message has waited. */
export function createDeliveryMetrics(metrics: Metrics, { reader }: Pick<Database, "reader">): CountDelivery {
  const mails = metrics.counter({
    name: "himma_mails_total",
    help: "Attempts to send a mail.",
    labels: ["kind", "outcome"],
  });
  const pushes = metrics.counter({
    name: "himma_pushes_total",
    help: "Attempts to push a message to the devices of a person.",
    labels: ["kind", "outcome"],
  });
  const talks = metrics.counter({
    name: "himma_whatsapp_total",
    help: "Attempts to send a message by WhatsApp.",
    labels: ["kind", "outcome"],
  });
  const texts = metrics.counter({
    name: "himma_sms_total",
    help: "Attempts to send a message by SMS.",
    labels: ["kind", "outcome"],
  });
  const counters = { mail: mails, push: pushes, whatsapp: talks, sms: texts };
  const age = metrics.gauge({
    name: "himma_outbox_age_seconds",
    help: "How long the oldest message that is neither done nor held has waited.",
  });
  metrics.sample(async () => {
    const { createdAt, sentAt, refusedAt, suppressedAt, notBefore } = deliveries;
    const [row] = await reader
      .select({ age: sql<number>`coalesce(extract(epoch from now() - min(${createdAt})), 0)::float8` })
      .from(deliveries)
      .where(and(isNull(sentAt), isNull(refusedAt), isNull(suppressedAt), isNull(notBefore)));
    age.set({}, Math.max(0, row?.age ?? 0));
  });
  return ({ channel, kind }, outcome) => counters[channel].inc({ kind, outcome });
}
