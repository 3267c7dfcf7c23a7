import type { Route } from "#server/platform/http/call.ts";
import { fillExerciseDays, fillExerciseDaysJob } from "./exercise-days.ts";
import { dropOldImports, dropOldImportsJob } from "./imports/import-workouts.ts";
import { importRoutes } from "./imports/routes.ts";
import { notifyDeloads, notifyDeloadsJob } from "./notify-deloads.ts";
import type { DeloadNotices, ReachDeps, ReminderDeps } from "./ports.ts";
import { defineReachPlan } from "./reach-plan.ts";
import { remindOfWorkouts, remindOfWorkoutsJob } from "./remind-of-workouts.ts";
import { enrolmentRoutes } from "./routes.ts";

export {
  type Assignment,
  assignPlan,
  endAssignedPlans,
  findEnrolmentSource,
  findProgrammeSource,
  type PlanSource,
  returnAssignedPlans,
} from "./assign-plan.ts";
export { changePlan, lockEnrolmentOf } from "./change-plan.ts";
export { findClientPlan, listClientPlans } from "./client-plans.ts";
export { readClientSessions, readNewestPain, readSetsByWeek, readWeights } from "./client-sessions.ts";
export { type ClientTraining, readClientCalendar, readClientTraining } from "./client-training.ts";
export { decideDeload, findProposedDeload, proposeDeload } from "./deloads.ts";
export { readExerciseDays } from "./exercise-days.ts";
export { type EnrolmentLabel, findEnrolment, findUsedPlans, hasProgramme } from "./find-used.ts";
export { type EnrolmentGrant, grantEnrolment, revokeEnrolments } from "./grant-enrolment.ts";
export { readLiftRecords } from "./lift-records.ts";
export { listMeasurements, storeMeasurementIn } from "./measurements.ts";
export { moveToZone } from "./move-to-zone.ts";
export { clientRefreshHandlers, enrolmentHandlers } from "./order-handlers.ts";
export { eraseWorkouts, exportWorkouts } from "./personal-data.ts";
export type { ExerciseDayRow } from "./tables.ts";
export { clientTouchedJob, takeTouch, touchClient } from "./touch-client.ts";
export { listTrainingMaxes, storeTrainingMax } from "./training-maxes.ts";

export type WorkoutDeps = ReminderDeps & DeloadNotices & ReachDeps;

/** What customers train: enrolments, workouts, progress and measurements. */
export function createWorkouts(deps: WorkoutDeps): { readonly routes: Route[] } {
  const { platform } = deps;
  defineReachPlan(deps);
  platform.jobs.schedule(remindOfWorkoutsJob, "3 * * * *", () => remindOfWorkouts(deps));
  platform.jobs.schedule(notifyDeloadsJob, "*/10 * * * *", () => notifyDeloads(deps));
  platform.jobs.schedule(fillExerciseDaysJob, "37 * * * *", () => fillExerciseDays(platform));
  platform.jobs.schedule(dropOldImportsJob, "43 * * * *", () => dropOldImports(platform));
  return { routes: [...enrolmentRoutes(platform), ...importRoutes(platform)] };
}
