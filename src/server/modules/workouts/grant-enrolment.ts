import { readProductLabel } from "#server/modules/catalogue/index.ts";
import { lockCurrentVersion } from "#server/modules/programmes/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, inArray, ne } from "#server/platform/db/orm.ts";
import type { EnrolmentOrigin } from "#shared/contract/enrolments.ts";
import { enrolments } from "./tables.ts";

export interface EnrolmentGrant {
  readonly id: string;
  readonly userId: string;
  readonly programmeId: string;
  /** The line that paid for it; omitted for gifts and grants. */
  readonly orderLineId?: string | undefined;
  /** Bought by default. */
  readonly origin?: Exclude<EnrolmentOrigin, "assigned">;
  readonly at: Date;
}

/**
 * Grants a customer the current version of a programme. Idempotent per order line. The customer chooses the start day.
 */
export async function grantEnrolment(tx: Tx, grant: EnrolmentGrant): Promise<void> {
  const { id, userId, programmeId, orderLineId = null, origin = "order", at } = grant;
  const versionId = await lockCurrentVersion(tx, programmeId);
  // A programme shares its id with its product, whose name at purchase is stored.
  const label = await readProductLabel(tx, programmeId);
  if (versionId === undefined || label === undefined) return;
  await tx
    .insert(enrolments)
    .values({
      ...{ id, userId, origin, programmeId, versionId, orderLineId, ...label },
      ...{ status: "pending" as const, timezone: "Africa/Cairo", createdAt: at, updatedAt: at },
    })
    .onConflictDoNothing({ target: enrolments.orderLineId });
}

/** Revokes the enrolments of these order lines (refund, chargeback). Workout logs are kept. */
export async function revokeEnrolments(tx: Tx, orderLineIds: readonly string[], at: Date): Promise<void> {
  if (orderLineIds.length === 0) return;
  await tx
    .update(enrolments)
    .set({ status: "revoked", frozenAt: null, updatedAt: at })
    .where(and(inArray(enrolments.orderLineId, [...orderLineIds]), ne(enrolments.status, "revoked")));
}
