import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { Platform } from "#server/platform/platform.ts";

interface Sampled {
  readonly step: "number" | "report";
  readonly since: string | null;
}

/** Metrics of tax documents: how long they wait, and problems that only staff can solve. */
export function watchDocuments({ metrics, database, clock }: Pick<Platform, "metrics" | "database" | "clock">): void {
  const age = metrics.gauge({
    name: "himma_tax_document_age_seconds",
    help: "Age of the oldest tax document that waits: for its number, or since its issue for the authority's answer.",
    labels: ["step"],
  });
  const rejected = metrics.gauge({
    name: "himma_tax_documents_rejected",
    help: "Tax documents that the authority rejected and staff have not dealt with.",
  });
  const paused = metrics.gauge({
    name: "himma_tax_devices_paused",
    help: "Devices that the authority does not accept any more; their documents wait.",
  });
  const left = metrics.gauge({
    name: "himma_tax_certificate_seconds",
    help: "Time until the certificate of the device that signs expires; absent without such a device.",
  });
  metrics.sample(async () => {
    const now = clock.now().getTime();
    const waiting = await readRows<Sampled>(
      database.reader,
      sql`select 'number' as step, min(created_at) as since from fiscal_documents where state = 'due'
        union all select 'report', min(issued_at) from fiscal_documents where next_at is not null`,
    );
    for (const { step, since } of waiting)
      age.set({ step }, since === null ? 0 : Math.max(0, (now - new Date(since).getTime()) / 1000));
    const [counts] = await readRows<{ rejected: string; paused: string; expires: string | null }>(
      database.reader,
      sql`select (select count(*) from fiscal_documents where state = 'rejected') as rejected,
        (select count(*) from fiscal_devices where paused_at is not null and state <> 'retired') as paused,
        (select min(expires_at) from fiscal_devices where state in ('active', 'renewing') and key_sealed is not null) as expires`,
    );
    rejected.set({}, Number(counts?.rejected ?? 0));
    paused.set({}, Number(counts?.paused ?? 0));
    left.reset();
    if (counts?.expires != null) left.set({}, (new Date(counts.expires).getTime() - now) / 1000);
  });
}
