import { exerciseNames, findTemplatesOf, keyedPhases } from "#server/modules/programmes/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, desc, eq, ne } from "#server/platform/db/orm.ts";
import type { ClientPlan, ClientPlanSummary } from "#shared/contract/admin-plans.ts";
import { toShape } from "./enrolment-plan.ts";
import { readTrainings, type Training } from "./followed-plan.ts";
import { type AuthoredChange, listChanges } from "./plan-changes.ts";
import { hasEnded } from "./read-enrolments.ts";
import { type EnrolmentRow, enrolments, planSwaps } from "./tables.ts";

const maxPlans = 100;
const maxSwaps = 50;

interface Lineage {
  readonly isOwn: boolean;
  readonly template: ClientPlanSummary["template"];
}

/** Whether each plan was changed, and which were made from a template. */
async function readLineages(
  reader: Reader,
  rows: readonly EnrolmentRow[],
  trainings: ReadonlyMap<string, Training>,
): Promise<(row: EnrolmentRow) => Lineage> {
  const copyOf = ({ id }: EnrolmentRow) => trainings.get(id)?.copy;
  const baseOf = (row: EnrolmentRow) => copyOf(row)?.baseVersionId ?? row.versionId;
  const templates = await findTemplatesOf(
    reader,
    rows.flatMap((row) => (row.programmeId === null ? (baseOf(row) ?? []) : [])),
  );
  return (row) => ({ isOwn: copyOf(row) !== undefined, template: templates.get(baseOf(row) ?? "") ?? null });
}

function toSummary(row: EnrolmentRow, { plan, done }: Training, lineage: Lineage, now: Date): ClientPlanSummary {
  const { id, programmeId, name, origin, startDate } = row;
  const shape = toShape(plan);
  return {
    ...{ id, programmeId, name, origin, startDate, ...lineage },
    status: hasEnded(row, now) ? "expired" : row.status,
    weeks: shape.length,
    sessions: shape.reduce((sum, week) => sum + week.days.length, 0),
    done: done.length,
    planNumber: plan.number,
  };
}

/** A member's programmes for their coach, newest first, without revoked ones. */
export async function listClientPlans(reader: Reader, userId: string, now: Date): Promise<ClientPlanSummary[]> {
  const rows = await reader
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.userId, userId), ne(enrolments.status, "revoked")))
    .orderBy(desc(enrolments.createdAt), desc(enrolments.id))
    .limit(maxPlans);
  const trainings = await readTrainings(reader, rows);
  const lineageOf = await readLineages(reader, rows, trainings);
  return rows.flatMap((row) => {
    const training = trainings.get(row.id);
    return training === undefined ? [] : [toSummary(row, training, lineageOf(row), now)];
  });
}

async function readSwaps(reader: Reader, enrolmentId: string): Promise<ClientPlan["swaps"]> {
  const rows = await reader
    .select()
    .from(planSwaps)
    .where(eq(planSwaps.enrolmentId, enrolmentId))
    .orderBy(desc(planSwaps.createdAt), desc(planSwaps.id))
    .limit(maxSwaps);
  const names = await exerciseNames(reader, [...new Set(rows.flatMap(({ from, to }) => [from, to]))]);
  const named = (slug: string) => ({ slug, name: names.get(slug) ?? { ar: slug, en: slug } });
  return rows.map(({ from, to, scope, reason, createdAt }) => ({
    ...{ from: named(from), to: named(to), scope, reason, at: createdAt.toISOString() },
  }));
}

export type FoundPlan = Omit<ClientPlan, "changes" | "isEditable"> & {
  readonly changes: readonly AuthoredChange[];
  readonly isOver: boolean;
};

/** One of a member's plans as they follow it; `undefined` if they have none with this id. */
export async function findClientPlan(
  reader: Reader,
  userId: string,
  enrolmentId: string,
  now: Date,
): Promise<FoundPlan | undefined> {
  const [row] = await reader
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.id, enrolmentId), eq(enrolments.userId, userId), ne(enrolments.status, "revoked")));
  const trainings = row === undefined ? new Map<string, Training>() : await readTrainings(reader, [row]);
  const training = row && trainings.get(row.id);
  if (row === undefined || training === undefined) return undefined;
  const lineageOf = await readLineages(reader, [row], trainings);
  return {
    ...toSummary(row, training, lineageOf(row), now),
    phases: keyedPhases(training.plan) as unknown as ClientPlan["phases"],
    begun: [...training.begun],
    changes: await listChanges(reader, row.id, now),
    swaps: await readSwaps(reader, row.id),
    isOver: hasEnded(row, now),
  };
}
