import { type Route, route } from "#server/platform/http/call.ts";
import * as forms from "#shared/contract/check-in-forms.ts";
import * as contract from "#shared/contract/check-ins.ts";
import { addPhoto } from "./add-photo.ts";
import { alignPhoto } from "./admin/align-photo.ts";
import { answerCheckIn, readClientCheckIns } from "./admin/answer-check-in.ts";
import { readClientPhotos } from "./admin/client-photos.ts";
import { createForm, listForms, removeForm, requireForm, saveForm } from "./admin/forms.ts";
import { clearPackagePlan, readPackagePlan, setPackagePlan } from "./admin/package-check-ins.ts";
import { setSchedule, stopSchedule } from "./admin/schedules.ts";
import { listPhotos } from "./photos.ts";
import type { CheckInDeps } from "./ports.ts";
import { findMine, listMine, toMine } from "./read-check-ins.ts";
import { saveAnswers } from "./save-answers.ts";

/** A member's own check-ins. */
export function myCheckInRoutes(deps: CheckInDeps): Route[] {
  const { reader } = deps.platform.database;
  return [
    route(contract.getCheckIns, ({ caller }) => listMine(deps, caller.userId)),
    route(contract.getCheckIn, async ({ caller, params }) => ({
      checkIn: await toMine(reader, deps, await findMine(reader, caller.userId, params.id)),
    })),
    route(contract.getCheckInPhotos, ({ caller, query }) => listPhotos(reader, caller.userId, query.month)),
    route(contract.saveCheckIn, async ({ caller, params, body }) => ({
      checkIn: await saveAnswers(deps, { userId: caller.userId, id: params.id }, body),
    })),
    route(contract.addCheckInPhoto, async ({ caller, params, body }) => ({
      checkIn: await addPhoto(deps, { userId: caller.userId, id: params.id }, body),
    })),
  ];
}

/** Routes for coaches: their clients' check-ins. */
export function coachCheckInRoutes(deps: CheckInDeps): Route[] {
  return [
    route(contract.adminGetClientCheckIns, (call) => readClientCheckIns(deps, call)),
    route(contract.adminGetClientPhotos, (call) => readClientPhotos(deps, call)),
    route(contract.adminSetCheckInSchedule, (call) => setSchedule(deps, call, call.body)),
    route(contract.adminStopCheckIns, async (call) => {
      await stopSchedule(deps, call);
      return undefined;
    }),
    route(contract.adminAlignPhoto, (call) => alignPhoto(deps, call, call.body)),
    route(contract.adminAnswerCheckIn, (call) => answerCheckIn(deps, call, call.body)),
  ];
}

/** Routes for forms and for the check-ins that packages give new clients. */
export function checkInFormRoutes(deps: CheckInDeps): Route[] {
  return [
    route(forms.adminListCheckInForms, ({ caller }) => listForms(deps, caller)),
    route(forms.adminGetCheckInForm, async ({ caller, params }) => ({
      form: await requireForm(deps, caller, params.id),
    })),
    route(forms.adminCreateCheckInForm, async (call) => ({ form: await createForm(deps, call, call.body) })),
    route(forms.adminSaveCheckInForm, async (call) => ({
      form: await saveForm(deps, call, call.params.id, call.body),
    })),
    route(forms.adminRemoveCheckInForm, async (call) => {
      await removeForm(deps, call, call.params.id, call.query.version);
      return undefined;
    }),
    route(forms.adminGetPackageCheckIns, ({ params }) => readPackagePlan(deps, params.id)),
    route(forms.adminSetPackageCheckIns, (call) => setPackagePlan(deps, call, call.body)),
    route(forms.adminClearPackageCheckIns, async (call) => {
      await clearPackagePlan(deps, call);
      return undefined;
    }),
  ];
}
