import type { Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { defaultAlertKinds, type StaffAlertKind } from "#shared/domain/staff-alerts.ts";

export interface StaffAlert {
  readonly kind: StaffAlertKind;
  /** Of what happened ("order:<id>"): a second alert with the same key is not written. */
  readonly key: string;
  /** What tells it from others of its kind: an order's number, a SKU. Nothing about a person. */
  readonly detail: string;
  readonly path: string;
}

export type RaiseAlert = (tx: Tx, alert: StaffAlert) => Promise<void>;

const maxDetail = 120;

/**
 * Notes in the caller's transaction what staff want to be told of; a job tells them after the commit. Writes nothing
 * where nobody asked.
 */
export const createRaise =
  ({ clock, ids }: Pick<Platform, "clock" | "ids">): RaiseAlert =>
  async (tx, { kind, key, detail, path }) => {
    const isAsked = defaultAlertKinds.includes(kind)
      ? sql`true`
      : sql`exists (select 1 from staff_alert_rules where kind = ${kind})`;
    await tx.execute(sql`insert into staff_alerts (id, key, kind, detail, path, created_at)
      select ${ids.next()}::uuid, ${key}, ${kind}, ${detail.slice(0, maxDetail).toWellFormed()}, ${path},
        ${clock.now().toISOString()}::timestamptz
      where ${isAsked} on conflict (key) do nothing`);
  };
