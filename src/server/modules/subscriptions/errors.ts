import { conflict, notFound } from "#server/platform/errors.ts";

export const noSuchSubscription = () => notFound("Subscription not found among yours");
export const noSuchThread = () => notFound("No such thread");
export const subscriptionState = (message: string) => conflict("SUBSCRIPTION_STATE", message);
export const pauseDaysShort = (daysLeft: number) =>
  conflict("PAUSE_DAYS_SHORT", "There are not so many days of pause left", { daysLeft });
