import { notFound, refuse } from "#server/platform/errors.ts";
import {
  ALREADY,
  ATTENTION_STATE,
  AUDIENCE,
  COACH_FULL,
  COACH_PROFILE_NEEDED,
  SUBSCRIPTION_STATE,
} from "#shared/contract/refusals.ts";
import type { AttentionState } from "#shared/domain/attention.ts";

export const noSuchClient = () => notFound("No such client among yours");
export const coachFull = () => refuse(COACH_FULL, "This coach has no place left");
export const wrongAudience = () => refuse(AUDIENCE, "Coach and member do not accept each other");
export const profileNeeded = () => refuse(COACH_PROFILE_NEEDED, "Only staff with a coach's profile see health data");
export const subscriptionEnded = () => refuse(SUBSCRIPTION_STATE, "This subscription has ended");
export const noSuchCoach = () => notFound("No such coach");
export const alreadyWaiting = () => refuse(ALREADY, "You wait for this coach already");
export const notWaiting = () => notFound("You do not wait for this coach");
export const noSuchAttention = () => notFound("No such line among those of your clients");
export const noSuchPlan = () => notFound("No such plan among those of your clients");
export const noSuchNote = () => notFound("No such note");
export const attentionState = (state: AttentionState) => refuse(ATTENTION_STATE, `This line is ${state}`, { state });
