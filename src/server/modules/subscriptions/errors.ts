import { notFound, refuse } from "#server/platform/errors.ts";
import { PAUSE_DAYS_SHORT, SUBSCRIPTION_STATE } from "#shared/contract/refusals.ts";

export const noSuchSubscription = () => notFound("Subscription not found among yours");
export const noSuchThread = () => notFound("No such thread");
export const subscriptionState = (message: string) => refuse(SUBSCRIPTION_STATE, message);
export const pauseDaysShort = (daysLeft: number) =>
  refuse(PAUSE_DAYS_SHORT, "There are not so many days of pause left", { daysLeft });
