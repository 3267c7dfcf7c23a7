import { findTemplateToAssign } from "#server/modules/programmes/index.ts";
import type { StaffCaller } from "#server/modules/subscriptions/index.ts";
import {
  assignPlan,
  findEnrolmentSource,
  findProgrammeSource,
  type PlanSource,
} from "#server/modules/workouts/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { AppError, invalidField } from "#server/platform/errors.ts";
import { runOnce } from "#server/platform/idempotency.ts";
import type { adminAssignPlan } from "#shared/contract/admin-plans.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { addDays, dateIn } from "#shared/domain/calendar.ts";
import { findRunning } from "./client-training.ts";
import { noSuchPlan } from "./errors.ts";
import type { CockpitDeps } from "./ports.ts";

type Body = BodyOf<typeof adminAssignPlan>;
type Result = ReplyOf<typeof adminAssignPlan>["results"][number];
type AssignCall = StaffCall & { readonly caller: StaffCaller; readonly idempotencyKey: string | undefined };

const earliestStartDays = 14;
const latestStartDays = 180;

function checkBody({ clients, startOn, weekdays }: Body, now: Date): void {
  const today = dateIn(now, "UTC");
  if (new Set(clients).size < clients.length) throw invalidField("clients", "DUPLICATE", "Names a client twice");
  if (weekdays !== undefined && new Set(weekdays).size < weekdays.length)
    throw invalidField("weekdays", "DUPLICATE", "Names a day twice");
  if (startOn < addDays(today, -earliestStartDays)) throw invalidField("startOn", "TOO_EARLY", "Lies too far back");
  if (startOn > addDays(today, latestStartDays)) throw invalidField("startOn", "TOO_LATE", "Lies too far ahead");
}

/** Another client's plan as the source. It is health data, so the permission is checked, after the plan is locked. */
async function findClientSource(
  tx: Tx,
  { access }: CockpitDeps,
  caller: StaffCaller,
  id: string,
): Promise<PlanSource | undefined> {
  const found = await findEnrolmentSource(tx, id);
  const readable = found && (await access.findReadable(tx, caller, "plan", found.memberId));
  return found !== undefined && readable?.members.includes(found.memberId) === true ? found : undefined;
}

/** The current version of a library template. Throws PLAN_EMPTY. */
async function findTemplateSource(
  tx: Tx,
  { platform }: CockpitDeps,
  caller: StaffCaller,
  { id, weeks = 1, name }: Body["source"],
): Promise<PlanSource | undefined> {
  const found = await findTemplateToAssign(tx, platform, caller, { id, weeks });
  if (found === undefined) return undefined;
  const { versionId, slug, title } = found;
  const label = { slug, name: name ?? { ar: title, en: title }, image: null };
  return { label, programmeId: null, versionId, from: undefined };
}

/** The current state of the source, locked until the transaction ends. Throws PLAN_EMPTY. */
function findSource(
  tx: Tx,
  deps: CockpitDeps,
  caller: StaffCaller,
  source: Body["source"],
): Promise<PlanSource | undefined> {
  const find = {
    programme: () => findProgrammeSource(tx, source.id),
    enrolment: () => findClientSource(tx, deps, caller, source.id),
    template: () => findTemplateSource(tx, deps, caller, source),
  };
  return find[source.kind]();
}

/** Throws 404, PLAN_EMPTY. */
async function assertSource(deps: CockpitDeps, caller: StaffCaller, source: Body["source"]): Promise<void> {
  const found = await deps.platform.database.transaction((tx) => findSource(tx, deps, caller, source));
  if (found === undefined) throw noSuchPlan();
}

const refused = (client: string, code: NonNullable<Result["code"]>): Result => ({ client, enrolmentId: null, code });

interface Assigning {
  readonly deps: CockpitDeps;
  readonly call: AssignCall;
  readonly body: Body;
}

async function assignOne(tx: Tx, { deps, call, body }: Assigning, client: string): Promise<Result> {
  const { platform, access } = deps;
  const reason = await access.readHealth(tx, call.caller, client, "plan");
  const running = reason === "break_glass" ? undefined : await findRunning(tx, client);
  if (running === undefined) return refused(client, "NOT_FOUND");
  if (running.isEnded) return refused(client, "SUBSCRIPTION_STATE");
  const { startOn, weekdays } = body;
  const given = { userId: client, subscriptionId: running.id, timezone: running.timezone, startOn, weekdays };
  // Read again under its lock, so that every later save of the source sees this client's plan.
  const current = await findSource(tx, deps, call.caller, body.source);
  if (current === undefined) return refused(client, "NOT_FOUND");
  const enrolmentId = await assignPlan(tx, platform, current, { ...given, authorId: call.caller.userId });
  if (enrolmentId === undefined) return refused(client, "ALREADY");
  await platform.audit.record(tx, call, {
    ...{ action: "client.assign-plan", subjectKind: "user", subjectId: client },
    after: { enrolmentId, source: body.source, startOn },
  });
  return { client, enrolmentId, code: null };
}

/** Assigns a plan to several clients, in a transaction each; a client who is refused does not affect the others. */
export async function assignPlans(
  deps: CockpitDeps,
  call: AssignCall,
  body: Body,
): Promise<ReplyOf<typeof adminAssignPlan>> {
  const { database, clock } = deps.platform;
  checkBody(body, clock.now());
  const run = async (): Promise<ReplyOf<typeof adminAssignPlan>> => {
    await assertSource(deps, call.caller, body.source);
    const results: Result[] = [];
    for (const client of body.clients)
      results.push(
        await database
          .transaction((tx) => assignOne(tx, { deps, call, body }, client))
          .catch((error: unknown) => {
            if (error instanceof AppError && error.code === "NOT_FOUND") return refused(client, "NOT_FOUND");
            throw error;
          }),
      );
    return { results };
  };
  const { idempotencyKey: key } = call;
  if (key === undefined) return run();
  return runOnce(database, clock, { actor: call.caller.userId, route: "assign-plans", key, body }, run);
}
