import {
  findCoachesOfUsers,
  isWhole,
  planEmpty,
  planFrom,
  requireExercises,
} from "#server/modules/programmes/index.ts";
import {
  changePlan,
  decideDeload,
  findClientPlan,
  listClientPlans,
  lockEnrolmentOf,
} from "#server/modules/workouts/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type {
  adminDecideDeload,
  adminListClientPlans,
  adminSaveClientPlan,
  ClientPlan,
} from "#shared/contract/admin-plans.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { readShown } from "./client-header.ts";
import type { ClientCall } from "./client-training.ts";
import { noSuchPlan } from "./errors.ts";
import type { CockpitDeps } from "./ports.ts";

type PlanCall = ClientCall & { readonly params: { readonly enrolment: string } };

/** Access to a client's plans, which lasts for a while after coaching has ended. Throws 404. */
async function readAs(tx: Tx, deps: CockpitDeps, { caller, params }: ClientCall) {
  const { shown, reason } = await readShown(tx, deps, caller, params.id);
  return { reason, isEnded: shown.status === "ended" };
}

export const listPlansOf = (deps: CockpitDeps, call: ClientCall): Promise<ReplyOf<typeof adminListClientPlans>> =>
  deps.platform.database.transaction(async (tx) => {
    await readAs(tx, deps, call);
    return { plans: await listClientPlans(tx, call.params.id, deps.platform.clock.now()) };
  });

async function toPlan(
  reader: Reader,
  { platform }: CockpitDeps,
  { params }: PlanCall,
  mayEdit: boolean,
): Promise<ClientPlan> {
  const found = await findClientPlan(reader, params.id, params.enrolment, platform.clock.now());
  if (found === undefined) throw noSuchPlan();
  const { isOver, changes, ...plan } = found;
  const authors = await findCoachesOfUsers(reader, [...new Set(changes.flatMap(({ authorId }) => authorId ?? []))]);
  const names = new Map(authors.map(({ userId, name }) => [userId, name]));
  return {
    ...plan,
    changes: changes.map(({ authorId, ...change }) => ({ ...change, author: names.get(authorId) ?? null })),
    isEditable: mayEdit && !isOver,
  };
}

/** Locks the enrolment whose plan the caller may change; a lead with temporary access may not. Throws 404. */
async function lockPlan(tx: Tx, deps: CockpitDeps, call: PlanCall) {
  const { reason, isEnded } = await readAs(tx, deps, call);
  const { id, enrolment } = call.params;
  const row = reason === "break_glass" || isEnded ? undefined : await lockEnrolmentOf(tx, id, enrolment);
  if (row === undefined) throw noSuchPlan();
  return row;
}

/** One of a client's plans as they follow it. Throws 404. */
export const readPlanOf = (deps: CockpitDeps, call: PlanCall): Promise<{ plan: ClientPlan }> =>
  deps.platform.database.transaction(async (tx) => {
    const { reason, isEnded } = await readAs(tx, deps, call);
    return { plan: await toPlan(tx, deps, call, reason !== "break_glass" && !isEnded) };
  });

/** Changes a client's own plan. Throws 404, VERSION_CONFLICT, NOT_TEXT_ONLY, PLAN_EMPTY, UNKNOWN_EXERCISE, SESSION_BEGUN. */
export async function savePlanOf(
  deps: CockpitDeps,
  call: PlanCall & StaffCall,
  { basedOn, phases, kind, notice }: BodyOf<typeof adminSaveClientPlan>,
): Promise<{ plan: ClientPlan }> {
  const { platform } = deps;
  const { id: memberId, enrolment } = call.params;
  return platform.database.transaction(async (tx) => {
    const row = await lockPlan(tx, deps, call);
    const plan = planFrom(phases, () => platform.ids.next().slice(-10));
    await requireExercises(tx, plan);
    if (!isWhole(plan)) throw planEmpty();
    await changePlan(tx, platform, row, { basedOn, plan, kind, notice, authorId: call.caller.userId });
    await platform.audit.record(tx, call, {
      // Without the plan's content, because entries are never erased, but the plan is when the account closes.
      ...{ action: "client.plan", subjectKind: "user", subjectId: memberId },
      after: { enrolmentId: enrolment, basedOn, kind },
    });
    return { plan: await toPlan(tx, deps, call, true) };
  });
}

/** Accepts or declines a proposed lighter week. Throws 404, CHANGE_STATE, ENROLMENT_STATE. */
export async function decideDeloadOf(
  deps: CockpitDeps,
  call: PlanCall & StaffCall & { readonly params: { readonly number: number } },
  { act }: BodyOf<typeof adminDecideDeload>,
): Promise<{ plan: ClientPlan }> {
  const { platform } = deps;
  const { id: memberId, enrolment, number } = call.params;
  return platform.database.transaction(async (tx) => {
    const row = await lockPlan(tx, deps, call);
    await decideDeload(tx, platform, row, { number, act, authorId: call.caller.userId });
    await platform.audit.record(tx, call, {
      ...{ action: "client.deload", subjectKind: "user", subjectId: memberId },
      after: { enrolmentId: enrolment, number, act },
    });
    return { plan: await toPlan(tx, deps, call, true) };
  });
}
