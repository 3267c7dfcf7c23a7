import { notFound, refuse } from "#server/platform/errors.ts";
import {
  CHANGE_STATE,
  ENROLMENT_ENDED,
  ENROLMENT_STATE,
  SESSION_BEGUN,
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
export const noSuchChange = () => notFound("This plan has no such change");
export const changeState = (state: string) => refuse(CHANGE_STATE, `This change is ${state}`, { state });
export const sessionBegun = (keys: readonly string[]) =>
  refuse(SESSION_BEGUN, "Sessions that were trained stay as they are", { keys: [...keys] });
