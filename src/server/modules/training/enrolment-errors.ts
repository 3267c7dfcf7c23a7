import { conflict, forbidden, notFound } from "#server/platform/errors.ts";

export const noSuchEnrolment = () => notFound("Programme not found among yours");
/** Refunded, or its time is over. */
export const enrolmentEnded = () => forbidden("Access to this programme has ended", "ENROLMENT_ENDED");
export const enrolmentState = (message: string) => conflict("ENROLMENT_STATE", message);
export const weekLocked = () => conflict("WEEK_LOCKED", "This week is not open yet: train the one before it first");
export const tooManySessions = () => conflict("TOO_MANY_SESSIONS", "No more workouts can be logged for this programme");
export const tooManyMeasurements = () => conflict("TOO_MANY_MEASUREMENTS", "No more measurements can be kept");
