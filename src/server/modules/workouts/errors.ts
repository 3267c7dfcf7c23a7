import { notFound, refuse } from "#server/platform/errors.ts";
import {
  ENROLMENT_ENDED,
  ENROLMENT_STATE,
  TOO_MANY_MEASUREMENTS,
  TOO_MANY_SESSIONS,
  WEEK_LOCKED,
} from "#shared/contract/refusals.ts";

export const noSuchEnrolment = () => notFound("Programme not found among yours");
/** Refunded or expired. */
export const enrolmentEnded = () => refuse(ENROLMENT_ENDED, "Access to this programme has ended");
export const enrolmentState = (message: string) => refuse(ENROLMENT_STATE, message);
export const weekLocked = () => refuse(WEEK_LOCKED, "This week is not open yet: train the one before it first");
export const tooManySessions = () => refuse(TOO_MANY_SESSIONS, "No more workouts can be logged for this programme");
export const tooManyMeasurements = () => refuse(TOO_MANY_MEASUREMENTS, "No more measurements can be kept");
