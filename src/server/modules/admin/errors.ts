import { notFound, refuse } from "#server/platform/errors.ts";
import { ADJUSTMENT_DECIDED, OWN_ADJUSTMENT, STAFF_ACCOUNT } from "#shared/contract/refusals.ts";

export const noSuchCustomer = () => notFound("Customer not found");

export const staffAccount = () =>
  refuse(STAFF_ACCOUNT, "Points of staff accounts cannot be adjusted, neither your own nor a colleague's");

export const ownAdjustment = () => refuse(OWN_ADJUSTMENT, "Somebody else has to decide what you asked for");

export const adjustmentDecided = (state: string) =>
  refuse(ADJUSTMENT_DECIDED, "This adjustment has been decided already", { state });
