import { subscriptionStartedJob } from "#server/modules/subscriptions/index.ts";
import { clientTouchedJob } from "#server/modules/workouts/index.ts";
import type { Route } from "#server/platform/http/call.ts";
import { assignAutomatically } from "./assign-automatically.ts";
import { assignFromThreads, assignFromThreadsJob } from "./assign-from-threads.ts";
import { cockpitRoutes } from "./cockpit-routes.ts";
import { profileLinkedJob } from "./edit-coach.ts";
import { offerPlaces, offerPlacesJob } from "./offer-places.ts";
import type { CoachingDeps, CockpitDeps } from "./ports.ts";
import { proposeDeloads } from "./propose-deloads.ts";
import { type ClientsToRefresh, refreshAll, refreshAllJob } from "./refresh-all.ts";
import { refreshClient, refreshClients, refreshClientsJob } from "./refresh-client.ts";
import { coachingAdminRoutes, coachRoutes, myCoachingRoutes } from "./routes.ts";
import { sweepReads, sweepReadsJob } from "./sweep-reads.ts";
import { foldTraces, foldTracesJob } from "./traces.ts";

export { createStaffAccess } from "./access.ts";
export { findPublishable, readAgreedPhoto } from "./agreed-photos.ts";
export { findPrimary } from "./assignments.ts";
export { briefsSealLabel, createBriefs } from "./briefs.ts";
export { readDaysOff } from "./days-off.ts";
export { coachesNow, findCoachesOf } from "./find-coaches-of.ts";
export { exportNotes } from "./notes.ts";
export { eraseCoaching, exportCoaching } from "./personal-data.ts";
export type { CoachingDeps, CockpitDeps } from "./ports.ts";
export { fillProfile, findProfile } from "./profiles.ts";

export interface Coaching {
  readonly routes: readonly Route[];
}

/** Assignments of coaches to members, and access of staff to members' data. */
export function createCoaching(deps: CoachingDeps): Coaching {
  deps.platform.jobs.define(subscriptionStartedJob, ({ subscriptionId }: { subscriptionId: string }) =>
    assignAutomatically(deps, subscriptionId),
  );
  deps.platform.jobs.define(profileLinkedJob, () => assignFromThreads(deps));
  deps.platform.jobs.schedule(assignFromThreadsJob, "23 * * * *", () => assignFromThreads(deps));
  deps.platform.jobs.schedule(offerPlacesJob, "*/5 * * * *", () => offerPlaces(deps));
  deps.platform.jobs.schedule(foldTracesJob, "*/5 * * * *", () => foldTraces(deps.platform.database.reader));
  deps.platform.jobs.schedule(sweepReadsJob, "41 3 * * *", () => sweepReads(deps.platform));
  return { routes: [...coachRoutes(deps), ...myCoachingRoutes(deps), ...coachingAdminRoutes(deps)] };
}

/** Which clients need their coach, and the pages about one client. */
export function createCockpit(deps: CockpitDeps): Coaching {
  const { jobs } = deps.platform;
  // Batched, so that several changes of one member at the same moment cause one computation.
  const touched = async ({ userId }: { userId: string }): Promise<void> => {
    await proposeDeloads(deps, userId);
    await refreshClient(deps, userId);
  };
  jobs.define(clientTouchedJob, touched, { gathers: true });
  jobs.define(refreshAllJob, (asked: ClientsToRefresh & Record<string, unknown>) => refreshAll(deps, asked));
  jobs.schedule(refreshClientsJob, "*/15 * * * *", () => refreshClients(deps));
  return { routes: cockpitRoutes(deps) };
}
