import { notFound, refuse } from "#server/platform/errors.ts";
import { FORM_IN_USE } from "#shared/contract/check-in-forms.ts";
import { CHECKIN_STATE, SUBSCRIPTION_STATE } from "#shared/contract/refusals.ts";
import type { CheckInState } from "#shared/domain/check-ins.ts";

export const noSuchCheckIn = () => notFound("No such check-in");
export const noSuchSchedule = () => notFound("This client has no check-ins");
export const noSuchClient = () => notFound("No such client among yours");
export const checkInState = (state: CheckInState) => refuse(CHECKIN_STATE, `This check-in is ${state}`, { state });
export const notCoached = () => refuse(SUBSCRIPTION_STATE, "This client's coaching has ended");
export const noSuchForm = () => notFound("No such form among yours");
export const formInUse = (uses: { readonly clients: number; readonly packages: number }) =>
  refuse(FORM_IN_USE, "Clients or packages still have this form", uses);
export const noSuchPackage = () => notFound("No such package");
