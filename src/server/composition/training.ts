import { findPeople } from "#server/modules/accounts/index.ts";
import { coachesNow, fillProfile } from "#server/modules/coaching/index.ts";
import { createOverlays, type OverlayDeps } from "#server/modules/overlays/index.ts";
import { createSafety, safetySealLabel } from "#server/modules/safety/index.ts";
import { createWorkouts, touchClient, type WorkoutDeps } from "#server/modules/workouts/index.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createSeal } from "#server/platform/seal.ts";
import type { KeysFor } from "#server/platform/secret.ts";

/** Dependencies of overlays, for members and coaches. */
export const toOverlayDeps = (platform: Platform): OverlayDeps => ({
  platform,
  findCountry: async (reader, userId) => (await findPeople(reader, [userId])).get(userId)?.country ?? null,
  touchClient: (tx, userId) => touchClient(tx, platform, userId),
});

/** Composes workouts, screening and injuries. */
export function composeTraining(deps: Omit<WorkoutDeps, "coaches">, keysFor: KeysFor): readonly Route[] {
  const { platform } = deps;
  const safety = createSafety({
    platform,
    seal: createSeal(keysFor(safetySealLabel)),
    fillProfile: (tx, userId, profile) => fillProfile(tx, platform, userId, profile),
    touchClient: (tx, userId) => touchClient(tx, platform, userId),
  });
  const coaches: WorkoutDeps["coaches"] = (reader, staffId, memberId) =>
    coachesNow(reader, platform, staffId, memberId);
  return [
    ...safety.routes,
    ...createOverlays(toOverlayDeps(platform)).routes,
    ...createWorkouts({ ...deps, coaches }).routes,
  ];
}
