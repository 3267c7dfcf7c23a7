import { type Route, route } from "#server/platform/http/call.ts";
import * as queue from "#shared/contract/admin-attention.ts";
import { adminGetThresholds, adminSaveThresholds } from "#shared/contract/admin-attention-thresholds.ts";
import * as clients from "#shared/contract/admin-clients.ts";
import { adminGetCoachingLoad } from "#shared/contract/admin-coaching-load.ts";
import * as plans from "#shared/contract/admin-plans.ts";
import { adminGetNutrition, adminSaveTargets } from "#shared/contract/food.ts";
import { adminGetInjuries, adminSaveInjury } from "#shared/contract/injuries.ts";
import { adminGetClientRamadan, adminRemoveClientRamadan, adminSaveClientRamadan } from "#shared/contract/overlays.ts";
import { adminGetScreening } from "#shared/contract/screening.ts";
import * as maxes from "#shared/contract/training-maxes.ts";
import { actOnAttention } from "./act-on-attention.ts";
import { assignPlans } from "./assign-plans.ts";
import { readFoodOf, saveTargetsOf } from "./client-food.ts";
import { readClientHeader } from "./client-header.ts";
import { decideDeloadOf, listPlansOf, readPlanOf, savePlanOf } from "./client-plans.ts";
import {
  readInjuriesOf,
  readRamadanOf,
  readScreeningOf,
  removeRamadanOf,
  saveInjuryOf,
  saveRamadanOf,
} from "./client-safety.ts";
import * as training from "./client-training.ts";
import { listAttention } from "./list-attention.ts";
import { addNote, deleteNote, editNote, listNotes } from "./notes.ts";
import type { CockpitDeps } from "./ports.ts";
import { readCoachingLoad } from "./read-load.ts";
import { readRoster } from "./roster.ts";
import { saveThresholds } from "./save-thresholds.ts";
import { readThresholds } from "./thresholds.ts";

/** A coach's routes: attention, clients, and the pages about one client. */
export function cockpitRoutes(deps: CockpitDeps): Route[] {
  return [
    route(queue.adminListAttention, ({ caller, query }) => listAttention(deps, caller, query)),
    route(queue.adminActOnAttention, ({ caller, params, body }) => actOnAttention(deps, caller, params.id, body)),
    route(adminGetThresholds, () => readThresholds(deps.platform.database.reader)),
    route(adminSaveThresholds, (call) => saveThresholds(deps, call, call.body)),
    route(adminGetCoachingLoad, ({ query }) => readCoachingLoad(deps.platform, query)),
    route(queue.adminGetRoster, ({ caller, query }) => readRoster(deps, caller, query)),
    route(clients.adminGetClient, async ({ caller, params }) => ({
      header: await readClientHeader(deps, caller, params.id),
    })),
    route(clients.adminGetClientCalendar, (call) => training.readCalendarOf(deps, call, call.query)),
    route(clients.adminGetClientSessions, (call) => training.readSessionsOf(deps, call, call.query)),
    route(clients.adminGetClientExercise, (call) => training.readExerciseOf(deps, call, call.params.slug)),
    route(clients.adminGetClientVolume, (call) => training.readVolumeOf(deps, call, call.query.weeks)),
    route(clients.adminGetClientRecords, (call) => training.readRecordsOf(deps, call)),
    route(clients.adminGetClientBody, (call) => training.readBodyOf(deps, call)),
    route(adminGetScreening, (call) => readScreeningOf(deps, call)),
    route(adminGetInjuries, (call) => readInjuriesOf(deps, call)),
    route(adminSaveInjury, (call) => saveInjuryOf(deps, call, call.body)),
    route(adminGetClientRamadan, (call) => readRamadanOf(deps, call, call.query.city)),
    route(adminSaveClientRamadan, (call) => saveRamadanOf(deps, call, call.body)),
    route(adminRemoveClientRamadan, (call) => removeRamadanOf(deps, call, call.query.version)),
    route(adminGetNutrition, (call) => readFoodOf(deps, call, call.query)),
    route(adminSaveTargets, (call) => saveTargetsOf(deps, call, call.body)),
    route(maxes.adminGetClientMaxes, (call) => training.readMaxesOf(deps, call)),
    route(maxes.adminSetClientMax, (call) => training.setMaxOf(deps, call, call.params.exercise, call.body)),
    route(plans.adminListClientPlans, (call) => listPlansOf(deps, call)),
    route(plans.adminGetClientPlan, (call) => readPlanOf(deps, call)),
    route(plans.adminSaveClientPlan, (call) => savePlanOf(deps, call, call.body)),
    route(plans.adminDecideDeload, (call) => decideDeloadOf(deps, call, call.body)),
    route(plans.adminAssignPlan, (call) => assignPlans(deps, call, call.body)),
    route(clients.adminListNotes, (call) => listNotes(deps, call)),
    route(clients.adminAddNote, (call) => addNote(deps, call, call.body)),
    route(clients.adminEditNote, (call) => editNote(deps, call, call.body)),
    route(clients.adminDeleteNote, async (call) => {
      await deleteNote(deps, call, call.query.version);
      return undefined;
    }),
  ];
}
