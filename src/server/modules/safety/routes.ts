import { type Route, route } from "#server/platform/http/call.ts";
import * as injuryCalls from "#shared/contract/injuries.ts";
import { getScreening, saveScreening } from "#shared/contract/screening.ts";
import { listInjuries, readInjury, removeInjury, storeInjury } from "./injuries.ts";
import type { SafetyDeps } from "./ports.ts";
import { asksTraining, readScreening, storeScreening } from "./screenings.ts";

/** A member's own answers about their health. */
export function safetyRoutes(deps: SafetyDeps): Route[] {
  const { reader } = deps.platform.database;
  return [
    route(getScreening, async ({ caller }) => ({
      screening: await readScreening(reader, deps, caller.userId),
      asksTraining: await asksTraining(reader, caller.userId),
    })),
    route(saveScreening, async ({ caller, body }) => ({ screening: await storeScreening(deps, caller.userId, body) })),
    route(injuryCalls.getInjuries, async ({ caller }) => ({
      injuries: await listInjuries(reader, deps, caller.userId),
    })),
    route(injuryCalls.getInjury, async ({ caller, params }) => ({
      injury: await readInjury(reader, deps, caller.userId, params.id),
    })),
    route(injuryCalls.saveInjury, async ({ caller, params, body }) => ({
      injury: await storeInjury(deps, { userId: caller.userId, id: params.id }, body),
    })),
    route(injuryCalls.deleteInjury, async ({ caller, params, query }) => {
      await removeInjury(deps, { userId: caller.userId, id: params.id }, query.version);
      return undefined;
    }),
  ];
}
