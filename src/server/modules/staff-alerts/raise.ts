import type { Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { preparedRows } from "#server/platform/db/prepared.ts";
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

const insertAlert = preparedRows(sql`
  insert into staff_alerts (id, key, kind, detail, path, created_at)
  select ${sql.placeholder("id")}::uuid, ${sql.placeholder("key")}::text, ${sql.placeholder("kind")}::text,
    ${sql.placeholder("detail")}::text, ${sql.placeholder("path")}::text, ${sql.placeholder("createdAt")}::timestamptz
  where ${sql.placeholder("isDefault")}::boolean
    or exists (select 1 from staff_alert_rules where kind = ${sql.placeholder("kind")}::text)
  on conflict (key) do nothing`);

/**
 * Notes in the caller's transaction what staff want to be told of; a job tells them after the commit. Writes nothing
 * where nobody asked.
 */
export const createRaise =
  ({ clock, ids }: Pick<Platform, "clock" | "ids">): RaiseAlert =>
  async (tx, { kind, key, detail, path }) => {
    await insertAlert(tx, {
      ...{ id: ids.next(), key, kind, path },
      detail: detail.slice(0, maxDetail).toWellFormed(),
      createdAt: clock.now().toISOString(),
      isDefault: defaultAlertKinds.includes(kind),
    });
  };
