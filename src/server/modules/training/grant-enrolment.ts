import { and, inArray, ne, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/database.ts";
import { enrolments } from "./enrolment-tables.ts";

export interface EnrolmentGrant {
  readonly id: string;
  readonly userId: string;
  readonly programmeId: string;
  /** The line that paid for it; left out for gifts and grants. */
  readonly orderLineId?: string | undefined;
  readonly at: Date;
}

/**
 * Gives a customer a programme in the version that is for sale now. A line that was granted before is left as it is, so
 * that paying twice grants once. The start day is the customer's to choose.
 */
export async function grantEnrolment(tx: Tx, grant: EnrolmentGrant): Promise<void> {
  const { id, userId, programmeId, orderLineId = null, at } = grant;
  // The programme is named as it was when it was bought; it shares its id with the product that sells it.
  await tx.execute(sql`
    insert into enrolments (id, user_id, programme_id, version_id, order_line_id, slug, name, image, status, timezone, created_at, updated_at)
    select ${id}::uuid, ${userId}::uuid, p.id, v.id, ${orderLineId}::uuid, p.slug, p.name, p.images -> 0, 'pending', 'Africa/Cairo',
      ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    from products p
    join lateral (select id from programme_versions where programme_id = p.id order by number desc limit 1) v on true
    where p.id = ${programmeId}::uuid
    on conflict (order_line_id) do nothing`);
}

/** Takes away what these order lines gave (refund, chargeback). Logs are kept. */
export async function revokeEnrolments(tx: Tx, orderLineIds: readonly string[], at: Date): Promise<void> {
  if (orderLineIds.length === 0) return;
  await tx
    .update(enrolments)
    .set({ status: "revoked", frozenAt: null, updatedAt: at })
    .where(and(inArray(enrolments.orderLineId, [...orderLineIds]), ne(enrolments.status, "revoked")));
}
