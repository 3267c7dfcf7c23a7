import { and, inArray, ne, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/database.ts";
import { enrolments } from "./enrolment-tables.ts";

export interface EnrolmentGrant {
  readonly id: string;
  readonly userId: string;
  readonly programmeId: string;
  /** The line that paid for it; omitted for gifts and grants. */
  readonly orderLineId?: string | undefined;
  readonly at: Date;
}

/**
 * Grants a customer the current version of a programme. Idempotent per order line. The customer chooses the start day.
 */
export async function grantEnrolment(tx: Tx, grant: EnrolmentGrant): Promise<void> {
  const { id, userId, programmeId, orderLineId = null, at } = grant;
  // Stores the name at purchase; a programme shares its id with its product.
  await tx.execute(sql`
    insert into enrolments (id, user_id, programme_id, version_id, order_line_id, slug, name, image, status, timezone, created_at, updated_at)
    select ${id}::uuid, ${userId}::uuid, p.id, v.id, ${orderLineId}::uuid, p.slug, p.name, p.images -> 0, 'pending', 'Africa/Cairo',
      ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    from products p
    join lateral (select id from programme_versions where programme_id = p.id order by number desc limit 1) v on true
    where p.id = ${programmeId}::uuid
    on conflict (order_line_id) do nothing`);
}

/** Revokes the enrolments of these order lines (refund, chargeback). Workout logs are kept. */
export async function revokeEnrolments(tx: Tx, orderLineIds: readonly string[], at: Date): Promise<void> {
  if (orderLineIds.length === 0) return;
  await tx
    .update(enrolments)
    .set({ status: "revoked", frozenAt: null, updatedAt: at })
    .where(and(inArray(enrolments.orderLineId, [...orderLineIds]), ne(enrolments.status, "revoked")));
}
