import type { FindProducts } from "#server/modules/catalogue/index.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { getExercise } from "#shared/contract/exercises.ts";
import { postProgrammeFinder } from "#shared/contract/programme-finder.ts";
import { getProgramme, getProgrammes } from "#shared/contract/training.ts";
import { readExercise } from "./exercises-of-plan.ts";
import { findForWish } from "./find-programme.ts";
import { listProgrammes, readProgramme } from "./read-programmes.ts";

export {
  addCoaches,
  addExercises,
  addProgrammes,
  type NewCoach,
  type NewExercise,
  type NewProgramme,
} from "./add-programmes.ts";
export { findTemplateToAssign } from "./admin/assign-template.ts";
export { planEmpty, planFrom, requireExercises } from "./admin/plan-body.ts";
export { programmeRoutes as programmeAdminRoutes } from "./admin/routes.ts";
export { assertTextOnly, type PlanSaved, reachPlanJob } from "./admin/save-plan.ts";
export { findSiblingVersions, findTemplatesOf } from "./admin/template-plans.ts";
export { findPlanFaults, isWhole } from "./admin/whole-plan.ts";
export {
  type CoachChanges,
  type CoachRow,
  findCoaches,
  findCoachesOfUsers,
  findCoachOfUser,
  listCoaches,
  lockCoach,
  lockCoaches,
  updateCoach,
} from "./coaches.ts";
export { readExerciseFacts, readExercises } from "./exercises-of-plan.ts";
export {
  type Keyed,
  type KeyedDay,
  keyedPhases,
  keyedPlan,
  namedWeek,
  type Plan,
  type PlanBlock,
  type PlanDay,
  type PlanPhase,
  type PlanPrescription,
  type PlanWeek,
  weeksOf,
} from "./plan.ts";
export { findPlanByNumber, lockCurrentVersion, type NumberedPlan, readPlan } from "./read-plan.ts";
export { exerciseNames, listExercises, readExerciseMuscles, readLoadFacts, toCoachView } from "./read-programmes.ts";
export { openExercise } from "./videos/edit-video.ts";

/** Programmes, their plans and their exercises. */
export function createProgrammes(platform: Platform, find: FindProducts): { readonly routes: Route[] } {
  const { reader } = platform.database;
  return {
    routes: [
      route(getProgrammes, (call) => listProgrammes(reader, find, call.query)),
      route(getProgramme, async (call) => ({ programme: await readProgramme(reader, await find.one(call.params.id)) })),
      route(postProgrammeFinder, (call) => findForWish(reader, find, call.body)),
      route(getExercise, (call) => readExercise(reader, call.params.slug)),
    ],
  };
}
