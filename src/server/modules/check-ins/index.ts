import type { Tx } from "#server/platform/db/database.ts";
import type { Route } from "#server/platform/http/call.ts";
import { endCheckIns, endCheckInsJob, keepCheckIns, keepCheckInsJob } from "./keep-check-ins.ts";
import type { CheckInDeps } from "./ports.ts";
import { checkInFormRoutes, coachCheckInRoutes, myCheckInRoutes } from "./routes.ts";

export { openCheckIn } from "./add-photo.ts";
export { eraseCheckIns, exportCheckIns } from "./personal-data.ts";
export { readCheckInStanding } from "./read-check-ins.ts";

/** The label for deriving the key that seals answers. */
export const checkInSealLabel = "check-ins";

export interface CheckIns {
  readonly routes: readonly Route[];
  /** In the transaction that ends a subscription. */
  readonly coachingEnded: (tx: Tx, subscriptionId: string) => Promise<void>;
}

/** Weekly reports of members to their coach, with the coach's answers. */
export function createCheckIns(deps: CheckInDeps): CheckIns {
  const { jobs } = deps.platform;
  jobs.schedule(keepCheckInsJob, "*/15 * * * *", () => keepCheckIns(deps));
  jobs.define(endCheckInsJob, (ended: { subscriptionId: string }) => endCheckIns(deps, ended));
  return {
    routes: [...myCheckInRoutes(deps), ...coachCheckInRoutes(deps), ...checkInFormRoutes(deps)],
    coachingEnded: (tx, subscriptionId) => jobs.enqueue(tx, endCheckInsJob, { subscriptionId }),
  };
}
