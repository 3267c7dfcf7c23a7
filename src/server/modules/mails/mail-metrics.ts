import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/database.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import type { MailKind } from "./kinds.ts";
import { mails } from "./tables.ts";

export type CountMail = (kind: MailKind, outcome: "sent" | "refused" | "failed") => void;

/** Counts deliveries, and lets the worker read how long the oldest unsent mail has waited. */
export function createMailMetrics(metrics: Metrics, { reader }: Pick<Database, "reader">): CountMail {
  const total = metrics.counter({
    name: "himma_mails_total",
    help: "Attempts to send a mail.",
    labels: ["kind", "outcome"],
  });
  const age = metrics.gauge({
    name: "himma_outbox_age_seconds",
    help: "How long the oldest mail that is neither sent nor refused has waited.",
  });
  metrics.sample(async () => {
    const [row] = await reader
      .select({ age: sql<number>`coalesce(extract(epoch from now() - min(${mails.createdAt})), 0)::float8` })
      .from(mails)
      .where(sql`${mails.sentAt} is null and ${mails.refusedAt} is null`);
    age.set({}, Math.max(0, row?.age ?? 0));
  });
  return (kind, outcome) => total.inc({ kind, outcome });
}
