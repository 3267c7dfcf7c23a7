import { notFound, refuse } from "#server/platform/errors.ts";
import {
  APPROVAL_NEEDED,
  CAMPAIGN_STATE,
  CLAIMS_FOUND,
  OWN_CAMPAIGN,
  SEGMENT_EMPTY,
} from "#shared/contract/refusals.ts";
import type { Claim } from "#shared/domain/claims.ts";

export const noSuchCampaign = () => notFound("Campaign not found");
export const campaignState = () => refuse(CAMPAIGN_STATE, "The campaign is in another state now");
export const ownCampaign = () => refuse(OWN_CAMPAIGN, "Somebody else has to approve what you wrote");
export const segmentEmpty = () => refuse(SEGMENT_EMPTY, "Nobody in this segment agreed to offers");
export const claimsFound = (claims: readonly Claim[]) =>
  refuse(CLAIMS_FOUND, "The texts make claims about health", { claims: [...claims] });
export const approvalNeeded = (people: number, hasCoupon: boolean) =>
  refuse(APPROVAL_NEEDED, "A second person has to approve it first", { people, hasCoupon });
