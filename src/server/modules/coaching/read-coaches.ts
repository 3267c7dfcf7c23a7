import { findPeople, findStaffWith, type Person } from "#server/modules/accounts/index.ts";
import { hashOfUrl } from "#server/modules/media/index.ts";
import { type CoachRow, findCoaches, listCoaches } from "#server/modules/programmes/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { readRows, toIso } from "#server/platform/db/rows.ts";
import type { AdminCoach, adminListCoaches, Client } from "#shared/contract/admin-coaching.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { addWorkingHours, usualHours, usualZone } from "#shared/domain/working-hours.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { readLoads } from "./assignments.ts";
import { noSuchCoach } from "./errors.ts";
import type { CoachingDeps } from "./ports.ts";

/** Working hours within which a member without a coach gets one. */
const hoursToAssign = 8;
const maxClients = 500;

type People = ReadonlyMap<string, Person>;
const toPerson = (people: People, id: string) => {
  const person = people.get(id);
  return { id, name: person === undefined ? "Closed account" : fullName(person), email: person?.email ?? null };
};

export function toAdminCoach(row: CoachRow, load: number, people: People): AdminCoach {
  const { id, slug, name, initials, title, bio, licenceNumber, experienceYears, languages, specialties } = row;
  const { gender, womenOnly, capacity, acceptsNew, version, userId, photo } = row;
  return {
    ...{ id, slug, name, initials, title, bio, licenceNumber, experienceYears, languages, specialties },
    ...{ gender, womenOnly, capacity, acceptsNew, load, version },
    photo: photo === null ? null : { ...photo, hash: hashOfUrl(photo.url) ?? "" },
    staff: userId === null ? null : toPerson(people, userId),
  };
}

interface ClientRow extends Omit<Client, "member" | "covers" | "dueAt" | "since"> {
  readonly userId: string;
  readonly since: string;
  readonly covers: readonly { readonly coachId: string; readonly until: string }[] | null;
}

// The conditions of the lists refer to these tables.
const fromClients = sql`from subscriptions s
  left join coach_assignments a on a.subscription_id = s.id and a.kind = 'primary' and a.until_at is null
  left join coaching_profiles p on p.user_id = s.user_id`;

async function countClients(reader: Reader, where: SQL): Promise<number> {
  const [row] = await readRows<{ total: number }>(
    reader,
    sql`select count(*) as total ${fromClients} where s.status <> 'ended' and ${where}`,
  );
  return row?.total ?? 0;
}

/** Subscriptions that have not ended, with their open primary assignment, up to a maximum. */
async function readClients(reader: Reader, { platform }: CoachingDeps, where: SQL): Promise<Client[]> {
  const now = platform.clock.now().toISOString();
  const rows = await readRows<ClientRow>(
    reader,
    sql`select s.id as "subscriptionId", s.user_id as "userId", s.name as package, s.status, s.ends_on::text as "paidUntil",
      coalesce(p.audience, 'any') as audience, a.id as "assignmentId", a.coach_id as "coachId",
      coalesce(a.from_at, s.created_at) as since,
      (select json_agg(json_build_object('coachId', c.coach_id, 'until', c.until_at) order by c.until_at)
        from coach_assignments c where c.subscription_id = s.id and c.kind = 'cover' and c.until_at > ${now}::timestamptz) as covers
    ${fromClients} where s.status <> 'ended' and ${where} order by since, s.id limit ${maxClients}`,
  );
  const people = await findPeople(
    reader,
    rows.map((row) => row.userId),
  );
  const covering = await findCoaches(reader, [
    ...new Set(rows.flatMap((row) => row.covers ?? []).map((one) => one.coachId)),
  ]);
  const names = new Map<string, LocalizedText>(covering.map(({ id, name }) => [id, name]));
  return rows.map(({ userId, covers, since, ...row }) => ({
    ...row,
    member: toPerson(people, userId),
    since: toIso(since),
    covers: (covers ?? []).flatMap(({ coachId, until }) => {
      const coachName = names.get(coachId);
      return coachName === undefined ? [] : [{ coachId, coachName, until: toIso(until) }];
    }),
    dueAt:
      row.assignmentId === null
        ? (addWorkingHours(new Date(since), hoursToAssign, usualHours, usualZone)?.toISOString() ?? null)
        : null,
  }));
}

/** Members without a coach, with a coach who no longer works here, or with one whom they do not accept. */
function toWaiting(rows: readonly CoachRow[], staff: readonly Person[]): SQL {
  const staffIds = new Set(staff.map(({ id }) => id));
  const working = rows.filter(({ userId }) => userId !== null && staffIds.has(userId)).map(({ id }) => id);
  const women = rows.filter(({ gender }) => gender === "female").map(({ id }) => id);
  const ofWomen = rows.filter(({ womenOnly }) => womenOnly).map(({ id }) => id);
  return sql`(a.id is null or not a.coach_id = any(${sql.param(working)}::uuid[])
    or (p.audience = 'women_only' and not a.coach_id = any(${sql.param(women)}::uuid[]))
    or (p.sex = 'male' and a.coach_id = any(${sql.param(ofWomen)}::uuid[])))`;
}

/** Coaches by load, members who wait for a coach, and staff who could become coaches. */
export async function listForLeads(deps: CoachingDeps): Promise<ReplyOf<typeof adminListCoaches>> {
  const { reader } = deps.platform.database;
  const [rows, loads, staff] = [
    await listCoaches(reader),
    await readLoads(reader),
    await findStaffWith(reader, "coaching"),
  ];
  const people = await findPeople(
    reader,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  const waiting = toWaiting(rows, staff);
  const taken = new Set(rows.map(({ userId }) => userId));
  return {
    coaches: rows.map((row) => toAdminCoach(row, loads.get(row.id)?.load ?? 0, people)),
    waiting: await readClients(reader, deps, waiting),
    waitingTotal: await countClients(reader, waiting),
    staff: staff.filter(({ id }) => !taken.has(id)).map((person) => ({ id: person.id, name: fullName(person) })),
  };
}

/** Throws 404. */
export async function listClients(deps: CoachingDeps, coachId: string): Promise<{ clients: Client[] }> {
  const { reader } = deps.platform.database;
  if ((await findCoaches(reader, [coachId])).length === 0) throw noSuchCoach();
  return { clients: await readClients(reader, deps, sql`a.coach_id = ${coachId}`) };
}
