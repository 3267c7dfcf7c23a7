import { type Route, route } from "#server/platform/http/call.ts";
import {
  adminAssignClient,
  adminCreateCoach,
  adminGetOwnCoach,
  adminListClients,
  adminListCoaches,
  adminOpenClient,
  adminUpdateCoach,
  adminUpdateOwnCoach,
} from "#shared/contract/admin-coaching.ts";
import { chooseMyCoach, getCoachChoices, stopWaiting, waitForCoach } from "#shared/contract/coach-choice.ts";
import { getCoach, getCoaches } from "#shared/contract/coaches.ts";
import { getCoachingProfile, getHealthReads, updateCoachingProfile } from "#shared/contract/coaching.ts";
import { assignClient } from "./assign-client.ts";
import { chooseCoachFor, listMyChoices } from "./choices.ts";
import { createCoach, editCoach } from "./edit-coach.ts";
import { editOwnCoach, readOwnCoach } from "./edit-own-coach.ts";
import { listMyReads, readMyProfile, updateMyProfile } from "./my-privacy.ts";
import { openClient } from "./open-client.ts";
import type { CoachingDeps } from "./ports.ts";
import { listOffers, readOffer } from "./public-coaches.ts";
import { listClients, listForLeads } from "./read-coaches.ts";
import { joinWaits, leaveWaits } from "./waits.ts";

/** Routes for visitors: public profiles of coaches. */
export function coachRoutes(deps: CoachingDeps): Route[] {
  return [route(getCoaches, () => listOffers(deps)), route(getCoach, ({ params }) => readOffer(deps, params.slug))];
}

/** Routes for members: wishes, and who has read their data. */
export function myCoachingRoutes(deps: CoachingDeps): Route[] {
  return [
    route(getCoachingProfile, ({ caller }) => readMyProfile(deps, caller.userId)),
    route(updateCoachingProfile, ({ caller, body }) => updateMyProfile(deps, caller.userId, body)),
    route(getCoachChoices, ({ caller }) => listMyChoices(deps.platform.database.reader, caller.userId)),
    route(chooseMyCoach, ({ caller, body }) => chooseCoachFor(deps, caller.userId, body)),
    route(waitForCoach, ({ caller, params, body }) => joinWaits(deps, caller.userId, params.id, body)),
    route(stopWaiting, ({ caller, params }) => leaveWaits(deps, caller.userId, params.id)),
    route(getHealthReads, ({ caller, query }) => listMyReads(deps, caller.userId, query)),
  ];
}

/** Staff routes for coaches and assignments. */
export function coachingAdminRoutes(deps: CoachingDeps): Route[] {
  return [
    route(adminAssignClient, async (call) => ({
      assignment: await assignClient(deps, call, call.params.id, call.body),
    })),
    route(adminListCoaches, () => listForLeads(deps)),
    route(adminListClients, ({ params }) => listClients(deps, params.id)),
    route(adminCreateCoach, async (call) => ({ coach: await createCoach(deps, call, call.body) })),
    route(adminUpdateCoach, async (call) => ({ coach: await editCoach(deps, call, call.params.id, call.body) })),
    route(adminGetOwnCoach, ({ caller }) => readOwnCoach(deps, caller.userId)),
    route(adminUpdateOwnCoach, (call) => editOwnCoach(deps, call, call.body)),
    route(adminOpenClient, (call) => openClient(deps, call, call.params.id, call.body.reason)),
  ];
}
