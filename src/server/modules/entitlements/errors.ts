import { invalidField, refuse } from "#server/platform/errors.ts";
import { ALREADY_OWNED, NONE_LEFT } from "#shared/contract/entitlements.ts";

export const noneLeft = () => refuse(NONE_LEFT, "Nothing of this is left in your package");
export const alreadyOwned = () => refuse(ALREADY_OWNED, "You have this programme already");
export const noSuchProgramme = () =>
  invalidField("programmeId", "INVALID_VALUE", "There is no such programme for sale");
export const idTaken = () => invalidField("id", "DUPLICATE", "This id stands for something else");
