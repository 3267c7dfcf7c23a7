import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  addMeasurement,
  changeEnrolment,
  getEnrolment,
  getEnrolments,
  getMeasurements,
  getProgress,
  logSession,
} from "#shared/contract/enrolments.ts";
import { decidePlanChange, getPlanChanges, swapExercise } from "#shared/contract/plan-changes.ts";
import { getTrainingMaxes, setTrainingMax } from "#shared/contract/training-maxes.ts";
import { getWorkoutLog } from "#shared/contract/workout-log.ts";
import { updateEnrolment } from "./change-enrolment.ts";
import { readClientSessions } from "./client-sessions.ts";
import { storeSession } from "./log-session.ts";
import { listMeasurements, storeMeasurement } from "./measurements.ts";
import { openEnrolment } from "./open-plan.ts";
import { decideChange, listOwnChanges } from "./plan-changes.ts";
import { listEnrolments, readEnrolment, requireEnrolment } from "./read-enrolments.ts";
import { readProgress } from "./read-progress.ts";
import { storeSwap } from "./swap-exercise.ts";
import { listTrainingMaxes, storeTrainingMax } from "./training-maxes.ts";

/** Customer routes for programmes, workouts and measurements. */
export function enrolmentRoutes(platform: Platform): Route[] {
  const { reader } = platform.database;
  const now = () => platform.clock.now();
  return [
    route(getEnrolments, ({ caller, query }) => listEnrolments(reader, caller.userId, query, now())),
    route(getEnrolment, async ({ caller, params }) => {
      const row = await openEnrolment(platform, caller.userId, params.id);
      return { enrolment: await readEnrolment(reader, row, now()) };
    }),
    route(changeEnrolment, async ({ caller, params, body }) => ({
      enrolment: await updateEnrolment(platform, caller.userId, params.id, body),
    })),
    route(logSession, ({ caller, params, body }) => storeSession(platform, caller.userId, params.id, body)),
    route(getPlanChanges, async ({ caller, params }) => {
      const row = await requireEnrolment(reader, caller.userId, params.id, now());
      return { changes: await listOwnChanges(reader, row.id, now()) };
    }),
    route(decidePlanChange, ({ caller, params, body }) => decideChange(platform, caller.userId, params, body.act)),
    route(swapExercise, ({ caller, params, body }) => storeSwap(platform, caller.userId, params.id, body)),
    route(getProgress, async ({ caller, params }) => {
      const row = await requireEnrolment(reader, caller.userId, params.id, now());
      return { progress: await readProgress(reader, row, now()) };
    }),
    route(getWorkoutLog, ({ caller, query }) => readClientSessions(reader, caller.userId, query)),
    route(getMeasurements, async ({ caller, query }) => ({
      measurements: await listMeasurements(reader, caller.userId, query.metric),
    })),
    route(addMeasurement, async ({ caller, body }) => ({
      measurement: await storeMeasurement(platform, caller.userId, body),
    })),
    route(getTrainingMaxes, ({ caller }) => listTrainingMaxes(reader, caller.userId, now())),
    route(setTrainingMax, ({ caller: { userId }, params: { exercise }, body }) =>
      platform.database.transaction((tx) =>
        storeTrainingMax(tx, platform, { userId, exercise, source: "member", byUser: userId }, body),
      ),
    ),
  ];
}
