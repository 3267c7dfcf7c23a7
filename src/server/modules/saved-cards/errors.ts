import { notFound, refuse } from "#server/platform/errors.ts";
import { CARD_CANNOT_RENEW, CONSENT_CHANGED } from "#shared/contract/refusals.ts";

export const noSuchCard = () => notFound("No such card among yours");
export const noSuchSetup = () => notFound("No such card is being added");
export const consentChanged = () => refuse(CONSENT_CHANGED, "The consent has changed: read it again");
export const cardCannotRenew = () => refuse(CARD_CANNOT_RENEW, "Renewals cannot be charged to this card");
