import { invalidField, notFound, refuse } from "#server/platform/errors.ts";
import { DRAFT_STATE, type DraftState } from "#shared/contract/admin-drafts.ts";
import { DRAFT_CANCELLED, DRAFT_EXPIRED, DRAFT_FOR_ANOTHER, DRAFT_USED } from "#shared/contract/pay-links.ts";
import { ORDER_OVER } from "#shared/contract/supplements.ts";

export const noSuchDraft = () => notFound("There is no such draft");
export const noSuchLink = () => notFound("This link is not valid, or a newer one took its place");
export const draftState = (state: DraftState) => refuse(DRAFT_STATE, `The draft is ${state}`, { state });
export const draftExpired = () => refuse(DRAFT_EXPIRED, "The days of this draft are over");
export const draftCancelled = () => refuse(DRAFT_CANCELLED, "This draft was cancelled");
export const draftUsed = (orderId: string | null) => refuse(DRAFT_USED, "This draft was ordered", { orderId });
export const draftForAnother = () => refuse(DRAFT_FOR_ANOTHER, "This draft was written for another account");
export const orderOver = () => refuse(ORDER_OVER, "The order was refunded, or its account is closed");
export const countryFixed = (field: string) => invalidField(field, "COUNTRY_FIXED", "As in the order that it adds to");
