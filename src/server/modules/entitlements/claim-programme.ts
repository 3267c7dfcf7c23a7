import { findSaleItems } from "#server/modules/catalogue/index.ts";
import { findOwnSubscription, lockRunning } from "#server/modules/subscriptions/index.ts";
import {
  type EnrolmentLabel,
  findEnrolment,
  grantEnrolment,
  hasProgramme,
  touchClient,
} from "#server/modules/workouts/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { claimProgramme } from "#shared/contract/entitlements.ts";
import { alreadyOwned, idTaken, noneLeft, noSuchProgramme } from "./errors.ts";
import { settleEntitlement, takeEntitlement } from "./ledger.ts";
import { readEntitlements } from "./read-entitlements.ts";
import { findByRef } from "./windows.ts";

type Claim = BodyOf<typeof claimProgramme>;

interface Mine {
  readonly userId: string;
  readonly id: string;
}

async function assertClaimable(tx: Tx, { userId }: Mine, { id, programmeId }: Claim): Promise<void> {
  const [item] = await findSaleItems(tx, [{ productId: programmeId, size: "" }]);
  if (item?.kind !== "programme" || !item.isOnSale) throw noSuchProgramme();
  if (await hasProgramme(tx, userId, programmeId)) throw alreadyOwned();
  if ((await findEnrolment(tx, id)) !== undefined) throw idTaken();
}

/** Grants a programme, or returns the one that the same claim granted before. */
async function claimOnce(tx: Tx, platform: Platform, mine: Mine, claim: Claim): Promise<EnrolmentLabel> {
  // Locks all of the member's subscriptions, so that two packages do not give the same programme.
  const row = (await lockRunning(tx, mine.userId)).find(({ id }) => id === mine.id);
  const [known] = await findByRef(tx, "programme", claim.id);
  if (known === undefined) {
    if (row === undefined) throw noneLeft();
    await assertClaimable(tx, mine, claim);
    const taking = { kind: "programme", ref: claim.id } as const;
    if (!(await takeEntitlement(tx, platform, row, taking))) throw noneLeft();
    await settleEntitlement(tx, platform, taking);
    const { id, programmeId } = claim;
    await grantEnrolment(tx, { id, userId: mine.userId, programmeId, at: platform.clock.now() });
    await touchClient(tx, platform, mine.userId);
  }
  const enrolment = await findEnrolment(tx, claim.id);
  if (enrolment === undefined || (known !== undefined && known.subscriptionId !== mine.id)) throw idTaken();
  return enrolment;
}

/** Takes a programme that the package includes. Throws 404, 400, NONE_LEFT, ALREADY_OWNED. */
export async function claimFreeProgramme(
  platform: Platform,
  mine: Mine,
  claim: Claim,
): Promise<ReplyOf<typeof claimProgramme>> {
  return platform.database.transaction(async (tx) => {
    const row = await findOwnSubscription(tx, mine.userId, mine.id);
    const enrolment = await claimOnce(tx, platform, mine, claim);
    return { enrolment, entitlements: await readEntitlements(tx, platform, row) };
  });
}
