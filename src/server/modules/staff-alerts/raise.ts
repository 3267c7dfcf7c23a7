import type { Tx } from "#server/platform/db/database.ts";
import { keptSettings } from "#server/platform/db/kept-settings.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { prepared, preparedRows } from "#server/platform/db/prepared.ts";
import type { Platform } from "#server/platform/platform.ts";
import { defaultAlertKinds, type StaffAlertKind } from "#shared/domain/staff-alerts.ts";
import { staffAlertRules } from "./tables.ts";

export interface StaffAlert {
  readonly kind: StaffAlertKind;
  /** Names what happened ("order:<id>"): a second alert with the same key is not written. */
  readonly key: string;
  /** What distinguishes it from others of its kind: an order's number, a SKU. Never personal data. */
  readonly detail: string;
  readonly path: string;
}

export type RaiseAlert = (tx: Tx, alert: StaffAlert) => Promise<void>;

const maxDetail = 120;

const insertAlert = preparedRows(sql`
  insert into staff_alerts (id, key, kind, detail, path, created_at)
  select ${sql.placeholder("id")}::uuid, ${sql.placeholder("key")}::text, ${sql.placeholder("kind")}::text,
    ${sql.placeholder("detail")}::text, ${sql.placeholder("path")}::text, ${sql.placeholder("createdAt")}::timestamptz
  where ${sql.placeholder("isDefault")}::boolean
    or exists (select 1 from staff_alert_rules where kind = ${sql.placeholder("kind")}::text)
  on conflict (key) do nothing`);

const askedFor = keptSettings(
  prepared((plan) =>
    plan
      .select({ staffId: staffAlertRules.staffId })
      .from(staffAlertRules)
      .where(eq(staffAlertRules.kind, sql.placeholder("kind")))
      .limit(1),
  ),
);

/**
 * Stores an alert in the caller's transaction; a job
 * sends it after the commit. Writes nothing if nobody subscribed.
 */
export const createRaise =
  ({ clock, ids }: Pick<Platform, "clock" | "ids">): RaiseAlert =>
  async (tx, { kind, key, detail, path }) => {
    const isDefault = defaultAlertKinds.includes(kind);
    if (!isDefault && (await askedFor(tx, { kind })).length === 0) return;
    await insertAlert(tx, {
      ...{ id: ids.next(), key, kind, path },
      detail: detail.slice(0, maxDetail).toWellFormed(),
      createdAt: clock.now().toISOString(),
      isDefault,
    });
  };
