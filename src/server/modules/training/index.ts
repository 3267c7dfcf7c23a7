import type { FindProducts } from "#server/modules/catalogue/index.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { getExercise } from "#shared/contract/exercises.ts";
import { getProgramme, getProgrammes } from "#shared/contract/training.ts";
import { enrolmentRoutes } from "./enrolment-routes.ts";
import { readExercise } from "./exercises-of-plan.ts";
import { listProgrammes, readProgramme } from "./read-programmes.ts";

export {
  addCoaches,
  addExercises,
  addProgrammes,
  type NewCoach,
  type NewExercise,
  type NewProgramme,
} from "./add-training.ts";
export { programmeRoutes as createProgrammeRoutes } from "./admin/routes.ts";
export { emptyProgrammes } from "./admin/whole-plan.ts";
export { type EnrolmentGrant, grantEnrolment, revokeEnrolments } from "./grant-enrolment.ts";
export { enrolmentHandlers } from "./order-handlers.ts";
export type { Plan, PlanBlock, PlanDay, PlanPhase, PlanPrescription, PlanWeek } from "./plan.ts";
export { eraseTraining, exportTraining } from "./training-person.ts";

export interface Training {
  readonly routes: Route[];
}

export function createTraining(platform: Platform, find: FindProducts): Training {
  const { reader } = platform.database;
  return {
    routes: [
      route(getProgrammes, (call) => listProgrammes(reader, find, call.query)),
      route(getProgramme, async (call) => ({ programme: await readProgramme(reader, await find.one(call.params.id)) })),
      route(getExercise, (call) => readExercise(reader, call.params.slug)),
      ...enrolmentRoutes(platform),
    ],
  };
}
