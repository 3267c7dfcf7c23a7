import { type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/check-ins.ts";
import { answerCheckIn, readClientCheckIns } from "./admin/answer-check-in.ts";
import { listForms, setSchedule, stopSchedule } from "./admin/schedules.ts";
import type { CheckInDeps } from "./ports.ts";
import { findMine, listMine, toMine } from "./read-check-ins.ts";
import { saveAnswers } from "./save-answers.ts";

/** A member's own check-ins. */
export function myCheckInRoutes(deps: CheckInDeps): Route[] {
  const { reader } = deps.platform.database;
  return [
    route(contract.getCheckIns, ({ caller }) => listMine(deps, caller.userId)),
    route(contract.getCheckIn, async ({ caller, params }) => ({
      checkIn: await toMine(reader, deps, await findMine(reader, caller.userId, params.id)),
    })),
    route(contract.saveCheckIn, async ({ caller, params, body }) => ({
      checkIn: await saveAnswers(deps, { userId: caller.userId, id: params.id }, body),
    })),
  ];
}

/** What a coach does with them. */
export function coachCheckInRoutes(deps: CheckInDeps): Route[] {
  return [
    route(contract.adminListCheckInForms, ({ caller }) => listForms(deps, caller)),
    route(contract.adminGetClientCheckIns, (call) => readClientCheckIns(deps, call)),
    route(contract.adminSetCheckInSchedule, (call) => setSchedule(deps, call, call.body)),
    route(contract.adminStopCheckIns, async (call) => {
      await stopSchedule(deps, call);
      return undefined;
    }),
    route(contract.adminAnswerCheckIn, (call) => answerCheckIn(deps, call, call.body)),
  ];
}
