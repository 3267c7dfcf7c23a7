import type { FindProducts } from "#server/modules/catalogue/index.ts";
import { readSaleRules, toSaleSentences } from "#server/modules/returns/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, arrayOverlaps, asc, desc, eq, sql } from "#server/platform/db/orm.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Product, ProductCard } from "#shared/contract/catalogue.ts";
import type { Coach, Programme, ProgrammeCard } from "#shared/contract/training.ts";
import { toPagination } from "#shared/contract/values.ts";
import type { TrainedMuscles } from "#shared/domain/muscle-volume.ts";
import type { EquipmentKind, Goal, Level } from "#shared/domain/programme-facts.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { exercisesOf, namedWeek, toSummary, weeksOf } from "./plan.ts";
import { coaches, exercises, programmes, programmeVersions } from "./tables.ts";

export interface ProgrammeQuery {
  readonly page: number;
  readonly limit: number;
  readonly goal?: Goal | undefined;
  readonly level?: Level | undefined;
  readonly equipment?: readonly EquipmentKind[] | undefined;
}

type Row = { readonly programme: typeof programmes.$inferSelect; readonly coach: typeof coaches.$inferSelect };

const maxList = 200;

/** A coach as visitors see them. */
export function toCoachView(row: typeof coaches.$inferSelect): Coach {
  const { slug, name, initials, title, bio, credentials, licenceNumber, experienceYears, languages } = row;
  const { womenOnly, isDemo, photo } = row;
  return {
    ...{ slug, name, initials, title, bio, credentials, licenceNumber, experienceYears, languages },
    ...{ womenOnly, isDemo, photo },
  };
}

function toProgrammeCard({ programme, coach }: Row, card: ProductCard): ProgrammeCard {
  const { id, goal, level, weeks, daysPerWeek, minutesPerDay, equipment } = programme;
  const { slug, name, summary, images, prices, discountPercentage, rating, isNew } = card;
  return {
    id,
    productId: id,
    slug,
    name,
    summary,
    goal,
    level,
    weeks,
    daysPerWeek,
    minutesPerDay,
    equipment,
    coach: { slug: coach.slug, name: coach.name, initials: coach.initials, photo: coach.photo, title: coach.title },
    images,
    prices,
    discountPercentage,
    rating,
    isNew,
  };
}

type Filters = Omit<ProgrammeQuery, "page" | "limit">;

/** Programmes on sale by filters, in display order; `womenOnly`: their coach works with women only. */
export async function readProgrammesOnSale(
  reader: Reader,
  find: FindProducts,
  { goal, level, equipment }: Filters = {},
): Promise<{ readonly card: ProgrammeCard; readonly womenOnly: boolean }[]> {
  const wanted = and(
    goal === undefined ? undefined : eq(programmes.goal, goal),
    level === undefined ? undefined : eq(programmes.level, level),
    equipment === undefined ? undefined : arrayOverlaps(programmes.equipment, [...equipment]),
  );
  const rows = await reader
    .select({ programme: programmes, coach: coaches })
    .from(programmes)
    .innerJoin(coaches, eq(coaches.id, programmes.coachId))
    .where(wanted)
    .orderBy(asc(programmes.position), asc(programmes.id))
    .limit(maxList);
  // The catalogue decides which are on sale.
  const cards = new Map((await find.cards(rows.map((row) => row.programme.id))).map((card) => [card.id, card]));
  return rows.flatMap((row) => {
    const card = cards.get(row.programme.id);
    return card === undefined ? [] : [{ card: toProgrammeCard(row, card), womenOnly: row.coach.womenOnly }];
  });
}

/** A page of programmes on sale. */
export async function listProgrammes(reader: Reader, find: FindProducts, { page, limit, ...filters }: ProgrammeQuery) {
  const onSale = await readProgrammesOnSale(reader, find, filters);
  return {
    programmes: onSale.slice((page - 1) * limit, page * limit).map(({ card }) => card),
    pagination: toPagination(page, limit, onSale.length),
  };
}

const isAsked = sql`${exercises.slug} = any(${sql.placeholder("slugs")}::text[])`;
const namesOf = prepared((plan) =>
  plan.select({ slug: exercises.slug, name: exercises.name }).from(exercises).where(isAsked),
);
const loadFactsOf = prepared((plan) =>
  plan
    .select({
      ...{ slug: exercises.slug, name: exercises.name },
      ...{ pattern: exercises.pattern, loadKind: exercises.loadKind },
    })
    .from(exercises)
    .where(isAsked),
);

/** Exercise names by slug. */
export async function exerciseNames(
  reader: Reader,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, LocalizedText>> {
  const rows = slugs.length === 0 ? [] : await namesOf(reader, { slugs: [...slugs] });
  return new Map(rows.map((row) => [row.slug, row.name]));
}

/** Names of exercises, and the facts that decide how their loads grow, by slug. */
export async function readLoadFacts(reader: Reader, slugs: readonly string[]) {
  const rows = slugs.length === 0 ? [] : await loadFactsOf(reader, { slugs: [...slugs] });
  return new Map(rows.map((row) => [row.slug, row]));
}

/** All exercises of the shop with their searchable names. */
export function listExercises(reader: Reader) {
  return reader
    .select({ slug: exercises.slug, name: exercises.name, aliases: exercises.aliases })
    .from(exercises)
    .orderBy(sql`lower(${exercises.name} ->> 'en')`, exercises.slug)
    .limit(2000);
}

/** The muscles that exercises train, by slug. */
export async function readExerciseMuscles(
  reader: Reader,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, TrainedMuscles>> {
  const rows = await reader
    .select({ slug: exercises.slug, primary: exercises.primaryMuscles, secondary: exercises.secondaryMuscles })
    .from(exercises)
    .where(sql`${exercises.slug} = any(${sql.param([...slugs])}::text[])`);
  return new Map(rows.map(({ slug, ...trained }) => [slug, trained]));
}

/** The plan on sale: the highest version. */
async function currentPlan(reader: Reader, programmeId: string) {
  const [version] = await reader
    .select({ plan: programmeVersions.plan })
    .from(programmeVersions)
    .where(eq(programmeVersions.programmeId, programmeId))
    .orderBy(desc(programmeVersions.number))
    .limit(1);
  return version?.plan;
}

const programmeNotFound = () => notFound("Programme not found");

/** A programme with its summary and all of week 1. `product` is the catalogue's record. */
export async function readProgramme(reader: Reader, product: Product): Promise<Programme> {
  const [row] = await reader
    .select({ programme: programmes, coach: coaches })
    .from(programmes)
    .innerJoin(coaches, eq(coaches.id, programmes.coachId))
    .where(eq(programmes.id, product.id));
  const plan = row === undefined ? undefined : await currentPlan(reader, row.programme.id);
  const [first] = plan === undefined ? [] : weeksOf(plan);
  if (row === undefined || plan === undefined || first === undefined) throw programmeNotFound();
  return {
    ...toProgrammeCard(row, product),
    description: product.description,
    seo: product.seo,
    coach: toCoachView(row.coach),
    faq: row.programme.faq,
    phases: toSummary(plan),
    preview: namedWeek(first, await exerciseNames(reader, exercisesOf(first))),
    returnRights: toSaleSentences(await readSaleRules(reader), { kind: product.kind, class: product.returnClass }),
  };
}
