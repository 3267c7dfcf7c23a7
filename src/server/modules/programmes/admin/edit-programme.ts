import { bumpContentVersion } from "#server/platform/content-version.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { AdminProgramme, adminCreateProgramme, adminUpdateProgramme } from "#shared/contract/admin-programmes.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { addProgrammes } from "../add-programmes.ts";
import type { Plan } from "../plan.ts";
import { coaches, programmes } from "../tables.ts";
import { assertMayBegin, assertMayEdit, assertMayGive, type ProgrammeCall } from "./may-edit.ts";
import type { ProgrammeDeps } from "./ports.ts";
import { requireProgramme } from "./read-for-staff.ts";
import { writeEditors } from "./set-editors.ts";
import { toMeasures } from "./whole-plan.ts";

/** Throws 400 UNKNOWN_COACH. */
async function requireCoach(tx: Tx, id: string): Promise<{ readonly userId: string | null }> {
  const [row] = await tx.select({ userId: coaches.userId }).from(coaches).where(eq(coaches.id, id));
  if (row === undefined) throw invalidField("coachId", "UNKNOWN_COACH", "There is no such coach");
  return row;
}

async function lastPosition(tx: Tx): Promise<number> {
  const [row] = await readRows<{ next: number }>(
    tx,
    sql`select coalesce(max(position), -1) + 1 as next from programmes`,
  );
  return row?.next ?? 0;
}

const emptyPlan = (weeks: number): Plan => ({
  phases: [
    {
      order: 1,
      name: { ar: "المرحلة الأولى", en: "Phase 1" },
      note: { ar: "", en: "" },
      weeks: Array.from({ length: weeks }, (_, at) => ({
        number: at + 1,
        note: { ar: "", en: "" },
        deload: false,
        days: [],
      })),
    },
  ],
});

/**
 * Creates a hidden programme with the given number of empty weeks. Throws 409 SLUG_TAKEN, CATEGORY_KIND, 403
 * PROGRAMME_READ_ONLY, 400 UNKNOWN_COACH.
 */
export async function createProgramme(
  deps: ProgrammeDeps,
  call: ProgrammeCall,
  body: BodyOf<typeof adminCreateProgramme>,
): Promise<AdminProgramme> {
  const { coachId, goal, level, weeks, ...texts } = body;
  return deps.platform.database.transaction(async (tx) => {
    assertMayBegin(call.caller, await requireCoach(tx, coachId));
    const plan = emptyPlan(weeks);
    const measures = toMeasures(plan);
    const { id, slug } = await deps.productAdmin.createProgramme(tx, texts, { goal, level, ...measures });
    const row = { id, coachId, goal, level, ...measures, equipment: [], faq: [], position: await lastPosition(tx) };
    await addProgrammes(tx, [{ ...row, versionId: deps.platform.ids.next(), plan }], deps.platform.clock.now());
    await deps.platform.audit.record(tx, call, {
      action: "programme.create",
      subjectKind: "programme",
      subjectId: id,
      after: { slug, name: texts.name, weeks },
    });
    return requireProgramme(deps, tx, call.caller, id);
  });
}

/** Creates a hidden copy with the same plan and editors. Throws 404, PROGRAMME_READ_ONLY. */
export async function duplicateProgramme(
  deps: ProgrammeDeps,
  call: ProgrammeCall,
  id: string,
): Promise<AdminProgramme> {
  return deps.platform.database.transaction(async (tx) => {
    const source = await requireProgramme(deps, tx, call.caller, id);
    assertMayEdit(source);
    const { goal, level, weeks, daysPerWeek, minutesPerDay, equipment, faq, coach, plan } = source;
    const facts = { goal, level, weeks, daysPerWeek, minutesPerDay };
    const copy = await deps.productAdmin.copyProgramme(tx, id, facts);
    const row = { id: copy.id, coachId: coach.id, ...facts, equipment, faq, position: await lastPosition(tx) };
    const first = { ...row, versionId: deps.platform.ids.next(), plan: { phases: plan.phases } as Plan };
    await addProgrammes(tx, [first], deps.platform.clock.now());
    await writeEditors(
      tx,
      deps.platform,
      call,
      copy.id,
      source.editors.map((one) => one.id),
    );
    await deps.platform.audit.record(tx, call, {
      action: "programme.duplicate",
      subjectKind: "programme",
      subjectId: copy.id,
      after: { slug: copy.slug, from: source.product.slug },
    });
    return requireProgramme(deps, tx, call.caller, copy.id);
  });
}

const toFacts = ({ goal, level, equipment, faq, coach, product }: AdminProgramme) => ({
  ...{ goal, level, equipment, faq },
  coach: coach.slug,
  isPublished: !product.isArchived,
});

const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

const pick = <T extends object>(from: T, named: Partial<T>) =>
  Object.fromEntries(Object.keys(named).map((name) => [name, from[name as keyof T]]));

/**
 * Edits a programme's texts and facts, publishes or hides it. Throws 404, 403 PROGRAMME_READ_ONLY, 409 VERSION_CONFLICT,
 * PLAN_EMPTY, PLAN_UNTIMED.
 */
export async function editProgramme(
  deps: ProgrammeDeps,
  call: ProgrammeCall,
  id: string,
  { version, isPublished, name, summary, description, ...facts }: BodyOf<typeof adminUpdateProgramme>,
): Promise<AdminProgramme> {
  return deps.platform.database.transaction(async (tx) => {
    const before = await requireProgramme(deps, tx, call.caller, id);
    assertMayEdit(before);
    // Passes the product's version, so that concurrent edits conflict.
    const texts = given({ name, summary, description });
    await deps.productAdmin.edit(tx, id, {
      ...{ version, ...texts },
      ...(isPublished === undefined ? {} : { isArchived: !isPublished }),
    });
    if (facts.coachId !== undefined && facts.coachId !== before.coach.id) {
      assertMayGive(call.caller);
      await requireCoach(tx, facts.coachId);
    }
    const changes = given(facts);
    await tx
      .update(programmes)
      .set({ ...changes, updatedAt: deps.platform.clock.now() })
      .where(eq(programmes.id, id));
    const { goal, level, weeks, daysPerWeek, minutesPerDay } = { ...before, ...changes };
    if (facts.goal !== undefined || facts.level !== undefined)
      await deps.productAdmin.setProgrammeFacts(tx, id, { goal, level, weeks, daysPerWeek, minutesPerDay });
    await bumpContentVersion(tx, "catalogue");
    const after = await requireProgramme(deps, tx, call.caller, id);
    await deps.platform.audit.record(tx, call, {
      action: "programme.edit",
      subjectKind: "programme",
      subjectId: id,
      before: { ...toFacts(before), ...pick(before.product, texts) },
      after: { ...toFacts(after), ...pick(after.product, texts) },
    });
    return after;
  });
}
