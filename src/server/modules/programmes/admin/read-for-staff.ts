import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { andAll, holds, readPage, readRows, toIso } from "#server/platform/db/rows.ts";
import { notFound } from "#server/platform/errors.ts";
import type {
  AdminProgramme,
  AdminProgrammeSummary,
  adminListProgrammes,
  adminPlanWords,
} from "#shared/contract/admin-programmes.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { keyedPhases, type Plan } from "../plan.ts";
import { mayEditIn, type ProgrammeCaller } from "./may-edit.ts";
import type { ProgrammeDeps } from "./ports.ts";

const toCoach = sql`json_build_object('id', c.id, 'slug', c.slug, 'name', c.name)`;
const editors = sql`(select coalesce(json_agg(json_build_object('id', o.id, 'slug', o.slug, 'name', o.name) order by o.slug), '[]')
  from programme_editors x join coaches o on o.id = x.coach_id where x.programme_id = g.id and x.coach_id <> g.coach_id)`;
// A programme shares its id with the product that sells it; name and state come from the product.
const tables = sql`programmes g join coaches c on c.id = g.coach_id join products p on p.id = g.id
  join lateral (select id, number, created_at, plan from programme_versions where programme_id = g.id order by number desc limit 1) v on true`;
const states = {
  all: undefined,
  published: sql`p.archived_at is null`,
  hidden: sql`p.archived_at is not null`,
} as const;

export async function listForStaff(
  reader: Reader,
  caller: ProgrammeCaller,
  query: QueryOf<typeof adminListProgrammes>,
): Promise<ReplyOf<typeof adminListProgrammes>> {
  const named = query.search ? holds(sql`(p.name ->> 'ar') || ' ' || (p.name ->> 'en')`, query.search) : undefined;
  const where = andAll([named, states[query.state]]);
  const { rows, pagination } = await readPage<AdminProgrammeSummary>(reader, query, {
    rows: sql`select g.id, p.slug, p.name, g.goal, g.level, g.weeks, g.days_per_week as "daysPerWeek", g.equipment,
      ${toCoach} as coach, p.archived_at is null as "isPublished", ${mayEditIn(caller)} as "mayEdit",
      v.number as "planNumber", p.updated_at as "updatedAt",
      (select count(*) from enrolments e where e.programme_id = g.id and e.status <> 'revoked') as learners
    from ${tables} where ${where} order by g.position, g.id`,
    count: sql`select count(*) as total from ${tables} where ${where}`,
  });
  return { programmes: rows.map((row) => ({ ...row, updatedAt: toIso(row.updatedAt) })), pagination };
}

interface Row
  extends Pick<
    AdminProgramme,
    "id" | "coach" | "goal" | "level" | "weeks" | "daysPerWeek" | "minutesPerDay" | "editors" | "mayEdit"
  > {
  readonly equipment: AdminProgramme["equipment"];
  readonly faq: AdminProgramme["faq"];
  readonly learners: number;
  readonly number: number;
  readonly plannedAt: string;
  readonly planLearners: number;
  readonly plan: Plan;
}

/** Throws 404. */
export async function requireProgramme(
  { productAdmin }: Pick<ProgrammeDeps, "productAdmin">,
  reader: Reader,
  caller: ProgrammeCaller,
  id: string,
): Promise<AdminProgramme> {
  const [row] = await readRows<Row>(
    reader,
    sql`select g.id, ${toCoach} as coach, g.goal, g.level, g.weeks, g.days_per_week as "daysPerWeek", g.minutes_per_day as "minutesPerDay",
      g.equipment, g.faq, ${mayEditIn(caller)} as "mayEdit", ${editors} as editors, v.number, v.created_at as "plannedAt", v.plan,
      (select count(*) from enrolments e where e.programme_id = g.id and e.status <> 'revoked') as learners,
      (select count(*) from enrolments e where e.version_id = v.id and e.status <> 'revoked') as "planLearners"
    from ${tables} where g.id = ${id}`,
  );
  if (row === undefined) throw notFound("Programme not found");
  const { number, plannedAt, planLearners, plan, ...rest } = row;
  const phases = keyedPhases(plan) as AdminProgramme["plan"]["phases"];
  return {
    ...rest,
    product: await productAdmin.require(reader, id),
    plan: { number, createdAt: toIso(plannedAt), learners: planLearners, phases },
  };
}

type Choices = ReplyOf<typeof adminPlanWords>;

/** Exercises and coaches that a plan can use. */
export async function readChoices(reader: Reader): Promise<Choices> {
  const exercises = await readRows<Choices["exercises"][number]>(
    reader,
    sql`select slug, name, aliases, pattern, level, equipment, primary_muscles as muscles, is_unilateral as "isUnilateral", measure, load_kind as "loadKind"
    from exercises order by lower(name ->> 'en'), slug limit 2000`,
  );
  const coaches = await readRows<Choices["coaches"][number]>(
    reader,
    sql`select id, slug, name from coaches order by lower(name ->> 'en'), id limit 500`,
  );
  return { exercises, coaches };
}
