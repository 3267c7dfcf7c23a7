import type { Reader, Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows, toIso } from "#server/platform/db/rows.ts";
import { notFound } from "#server/platform/errors.ts";
import type { PointsAdjustment } from "#shared/contract/admin.ts";
import { noSuchCustomer, staffAccount } from "./errors.ts";

/** SQL of points adjustments by staff. */

interface AdjustmentRow {
  readonly id: string;
  readonly userId: string;
  readonly customerName: string;
  readonly delta: number;
  readonly reason: string;
  readonly state: PointsAdjustment["state"];
  readonly askedBy: string;
  readonly askedByName: string;
  readonly createdAt: string;
}

const toAdjustment = ({ id, delta, reason, state, ...row }: AdjustmentRow): PointsAdjustment => ({
  id,
  delta,
  reason,
  state,
  customer: { id: row.userId, name: row.customerName },
  askedBy: { id: row.askedBy, name: row.askedByName },
  createdAt: toIso(row.createdAt),
});

const adjustments = sql`select a.id, a.user_id as "userId", c.first_name || ' ' || c.last_name as "customerName", a.delta, a.reason, a.state,
    a.asked_by as "askedBy", s.first_name || ' ' || s.last_name as "askedByName", a.created_at as "createdAt"
  from points_adjustments a join users c on c.id = a.user_id join users s on s.id = a.asked_by`;

/** Throws 404. */
export async function requireAdjustment(reader: Reader, id: string): Promise<PointsAdjustment> {
  const [row] = await readRows<AdjustmentRow>(reader, sql`${adjustments} where a.id = ${id} and a.state <> 'booked'`);
  if (row === undefined) throw notFound();
  return toAdjustment(row);
}

/** Adjustments that wait for approval, oldest first. */
export async function listWaiting(reader: Reader): Promise<PointsAdjustment[]> {
  const rows = await readRows<AdjustmentRow>(
    reader,
    sql`${adjustments} where a.state = 'waiting' and c.closed_at is null order by a.created_at, a.id limit 100`,
  );
  return rows.map(toAdjustment);
}

/** Locks an adjustment until the end of the transaction, so that it is decided once. */
export async function lockAdjustment(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`select 1 from points_adjustments where id = ${id} for update`);
}

/**
 * Locks the staff member's and the customer's accounts, so that role and cap cannot change meanwhile. Returns the staff
 * role. Throws NOT_FOUND, STAFF_ACCOUNT.
 */
export async function lockPeople(tx: Tx, staffId: string, customerId: string): Promise<string> {
  const people = await readRows<{ id: string; staffRole: string | null; isClosed: boolean }>(
    tx,
    sql`select id, staff_role as "staffRole", closed_at is not null as "isClosed" from users
    where id in (${staffId}, ${customerId}) order by id for no key update`,
  );
  const customer = people.find(({ id }) => id === customerId);
  if (customer === undefined || customer.isClosed) throw noSuchCustomer();
  const staff = people.find(({ id }) => id === staffId);
  if (customer.staffRole !== null || staff === undefined || staff.staffRole === null) throw staffAccount();
  return staff.staffRole;
}

/** Absolute sum of points a staff member adjusted without approval since a time. */
export async function bookedSince(tx: Tx, staffId: string, since: Date): Promise<number> {
  const [row] = await readRows<{ points: number }>(
    tx,
    sql`select coalesce(sum(abs(delta)), 0)::bigint as points from points_adjustments
    where asked_by = ${staffId} and state = 'booked' and created_at > ${since.toISOString()}::timestamptz`,
  );
  return row?.points ?? 0;
}

export interface NewAdjustment {
  readonly id: string;
  readonly userId: string;
  readonly delta: number;
  readonly reason: string;
  readonly state: "booked" | "waiting";
  readonly askedBy: string;
  readonly at: Date;
}

export async function insertAdjustment(
  tx: Tx,
  { id, userId, delta, reason, state, askedBy, at }: NewAdjustment,
): Promise<void> {
  await tx.execute(sql`insert into points_adjustments (id, user_id, delta, reason, state, asked_by, created_at)
    values (${id}, ${userId}, ${delta}, ${reason}, ${state}, ${askedBy}, ${at.toISOString()}::timestamptz)`);
}

/** Decides a waiting adjustment; false when it is no longer waiting. */
export async function settleAdjustment(
  tx: Tx,
  id: string,
  decided: { readonly state: "approved" | "declined"; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`update points_adjustments
    set state = ${decided.state}, decided_by = ${decided.by}, decided_at = ${decided.at.toISOString()}::timestamptz
    where id = ${id} and state = 'waiting' and asked_by <> ${decided.by}`);
  return rowCount === 1;
}
