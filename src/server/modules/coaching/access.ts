import { type CoachRow, findCoachOfUser } from "#server/modules/programmes/index.ts";
import type { StaffAccess, StaffCaller } from "#server/modules/subscriptions/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, desc, eq, gt, inArray, type SQL, sql } from "#server/platform/db/orm.ts";
import { preparedRows } from "#server/platform/db/prepared.ts";
import { notFound } from "#server/platform/errors.ts";
import { callerMay } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Audience, Gender } from "#shared/domain/audiences.ts";
import { daysAfterEnd, findReadReason, type HealthKind, type ReadReason } from "#shared/domain/health-access.ts";
import { coachingProfiles, healthOpenings } from "./tables.ts";
import { type Found, writeTraces } from "./traces.ts";

type Deps = Pick<Platform, "clock">;

interface Reach {
  readonly memberId: string;
  readonly subscriptionId: string;
  readonly kind: "primary" | "cover";
  readonly state: "running" | "ended";
  /** `null` without a profile. */
  readonly sex: Gender | null;
  readonly audience: Audience | null;
}

const isEnded = ({ state }: Reach): boolean => state === "ended";

const reachColumns = sql`s.user_id as "memberId", s.id as "subscriptionId", a.kind, p.sex, p.audience,
  case when s.status = 'ended' then 'ended' else 'running' end as state`;
const assigned = sql`(coach_assignments a join subscriptions s on s.id = a.subscription_id
  left join coaching_profiles p on p.user_id = s.user_id)`;
const isInReach = sql`(a.until_at is null or a.until_at > ${sql.placeholder("now")}::timestamptz)
  and (s.status <> 'ended' or s.ended_at > ${sql.placeholder("now")}::timestamptz - make_interval(days => ${daysAfterEnd}::int))`;
// Primary assignments come before covers.
const inOrder = sql`order by s.user_id, (s.status = 'ended'), a.kind <> 'primary', s.id limit 5000`;

const reachOf = (whose: SQL) =>
  preparedRows<Reach>(
    sql`select ${reachColumns} from ${assigned} where a.coach_id = ${sql.placeholder("coachId")} and ${whose} and ${isInReach} ${inOrder}`,
  );
const [reachOfAll, reachOfSome] = [
  reachOf(sql`true`),
  reachOf(sql`s.user_id = any(${sql.placeholder("memberIds")}::uuid[])`),
];

/** The fields of a coach's profile that decide what they may read. */
export type Profiled = Pick<CoachRow, "id" | "gender" | "womenOnly">;

const reachOfCaller = preparedRows<Reach & Omit<Profiled, "id"> & { readonly coachId: string }>(
  sql`select c.id as "coachId", c.gender, c.women_only as "womenOnly", ${reachColumns}
    from coaches c left join ${assigned} on a.coach_id = c.id and s.user_id = ${sql.placeholder("memberId")}::uuid and ${isInReach}
    where c.user_id = ${sql.placeholder("readerId")}::uuid ${inOrder}`,
);

/** The coach's open assignments to running or recently ended subscriptions. A handover takes effect at once. */
function readReach(
  reader: Reader,
  { clock }: Deps,
  { id: coachId }: Profiled,
  memberIds?: readonly string[],
): Promise<Reach[]> {
  const values = { coachId, now: clock.now().toISOString() };
  if (memberIds === undefined) return reachOfAll(reader, values);
  return memberIds.length === 0 ? Promise.resolve([]) : reachOfSome(reader, { ...values, memberIds });
}

/** Members to whose data the caller has temporary access as a lead, for an hour. */
async function readOpened(
  reader: Reader,
  { clock }: Deps,
  caller: StaffCaller,
  memberIds?: readonly string[],
): Promise<string[]> {
  if (!callerMay(caller, "coaching_lead")) return [];
  const rows = await reader
    .selectDistinct({ memberId: healthOpenings.memberId })
    .from(healthOpenings)
    .where(
      and(
        eq(healthOpenings.readerId, caller.userId),
        gt(healthOpenings.untilAt, clock.now()),
        memberIds === undefined ? undefined : inArray(healthOpenings.memberId, [...memberIds]),
      ),
    )
    .limit(500);
  return rows.map((row) => row.memberId);
}

/** Why the caller may read: all data of `members`, and the data of `subscriptions` of other members. */
interface Reasons {
  readonly members: ReadonlyMap<string, ReadReason>;
  readonly subscriptions: ReadonlyMap<string, ReadReason>;
}

const noReasons: Reasons = { members: new Map(), subscriptions: new Map() };

const findReasonIn = ({ members, subscriptions }: Reasons, { memberId, objectId }: Found): ReadReason | undefined =>
  (objectId === undefined ? undefined : subscriptions.get(objectId)) ?? members.get(memberId);

type Profile = Pick<typeof coachingProfiles.$inferSelect, "userId" | "sex" | "audience">;

const readProfiles = async (reader: Reader, ids: readonly string[]): Promise<Profile[]> =>
  ids.length === 0
    ? []
    : reader
        .select()
        .from(coachingProfiles)
        .where(inArray(coachingProfiles.userId, [...ids]));

/** A member of staff with their profile. */
export interface CoachCaller {
  readonly caller: StaffCaller;
  readonly coach: Profiled;
}

/** The caller's assignments, and the members to whom they have temporary access as a lead. */
interface Known {
  readonly coach: Profiled;
  readonly reach: readonly Reach[];
  readonly opened: readonly Pick<Reach, "memberId" | "sex" | "audience">[];
}

async function readKnown(
  reader: Reader,
  deps: Deps,
  { caller, coach, reach }: CoachCaller & Pick<Known, "reach">,
  memberIds?: readonly string[],
): Promise<Known> {
  const opened = await readOpened(reader, deps, caller, memberIds);
  const profiles = await readProfiles(reader, opened);
  const profileOf = new Map(profiles.map(({ userId, sex, audience }) => [userId, { sex, audience }]));
  const without = { sex: null, audience: null };
  return { coach, reach, opened: opened.map((memberId) => ({ memberId, ...(profileOf.get(memberId) ?? without) })) };
}

/** A running assignment gives access to all of the member's data, an ended one only to its subscription's. */
function toReasons({ coach, reach, opened }: Known, what: HealthKind): Reasons {
  const decide = (
    { sex, audience }: Pick<Reach, "sex" | "audience">,
    assignment: Reach | undefined,
  ): ReadReason | undefined => {
    const member = { sex, audience: audience ?? "any" };
    return findReadReason({ coach, assignment, isOpened: assignment === undefined, member }, what);
  };
  const members = new Map<string, ReadReason>();
  const subscriptions = new Map<string, ReadReason>();
  for (const one of reach) {
    const reason = decide(one, one);
    const [to, id] = one.state === "running" ? [members, one.memberId] : [subscriptions, one.subscriptionId];
    if (reason !== undefined && !to.has(id)) to.set(id, reason);
  }
  for (const one of opened) {
    const reason = decide(one, undefined);
    if (reason !== undefined && !members.has(one.memberId)) members.set(one.memberId, reason);
  }
  return { members, subscriptions };
}

async function findReasonsOf(
  reader: Reader,
  deps: Deps,
  by: CoachCaller,
  what: HealthKind,
  memberIds?: readonly string[],
): Promise<Reasons> {
  if (!callerMay(by.caller, "coaching")) return noReasons;
  const reach = await readReach(reader, deps, by.coach, memberIds);
  return toReasons(await readKnown(reader, deps, { ...by, reach }, memberIds), what);
}

/** The caller's coach profile with their assignments to this member; `undefined` without a profile. */
async function readKnownOfOne(
  reader: Reader,
  deps: Deps,
  caller: StaffCaller,
  memberId: string,
): Promise<Known | undefined> {
  if (!callerMay(caller, "coaching")) return undefined;
  const values = { readerId: caller.userId, memberId, now: deps.clock.now().toISOString() };
  const rows = await reachOfCaller(reader, values);
  const [first] = rows;
  if (first === undefined) return undefined;
  const coach = { id: first.coachId, gender: first.gender, womenOnly: first.womenOnly };
  // Without an assignment the only row has just the profile.
  const reach = rows.filter((row) => row.memberId !== null);
  return readKnown(reader, deps, { caller, coach, reach }, [memberId]);
}

async function findReasons(
  reader: Reader,
  deps: Deps,
  caller: StaffCaller,
  what: HealthKind,
  memberIds?: readonly string[],
): Promise<Reasons> {
  const [memberId, ...others] = memberIds ?? [];
  if (memberId !== undefined && others.length === 0) {
    const known = await readKnownOfOne(reader, deps, caller, memberId);
    return known === undefined ? noReasons : toReasons(known, what);
  }
  const coach = await findCoachOfUser(reader, caller.userId);
  return coach === undefined ? noReasons : findReasonsOf(reader, deps, { caller, coach }, what, memberIds);
}

const membersOf = (found: readonly Found[]): string[] => [...new Set(found.map(({ memberId }) => memberId))];

/** The caller's running assignment to the subscription of a list's row, and what the member allows. */
export interface OwnReach {
  readonly kind: "primary" | "cover" | null;
  readonly sex: Gender | null;
  readonly audience: Audience | null;
}

interface OwnFound extends OwnReach {
  readonly memberId: string;
  readonly subscriptionId: string;
}

/**
 * `readHealthOfList` for rows from `clientsOfCaller`, whose assignments are already known. Other reasons are looked up for
 * rows that these do not open. Writes the trace in one statement, so that nothing is shown when that fails.
 */
export async function readHealthOfOwn(
  reader: Reader,
  deps: Deps,
  by: CoachCaller,
  what: HealthKind,
  rows: readonly OwnFound[],
): Promise<ReadonlySet<string>> {
  const found = [
    ...new Map(rows.map((row) => [row.subscriptionId, { ...row, objectId: row.subscriptionId }])).values(),
  ];
  const ownReasonOf = ({ kind, sex, audience }: OwnReach): ReadReason | undefined => {
    if (kind === null || !callerMay(by.caller, "coaching")) return undefined;
    const facts = { coach: by.coach, assignment: { kind, state: "running" as const }, isOpened: false };
    return findReadReason({ ...facts, member: { sex, audience: audience ?? "any" } }, what);
  };
  const closed = found.filter((one) => ownReasonOf(one) === undefined);
  const reasons = closed.length === 0 ? noReasons : await findReasonsOf(reader, deps, by, what, membersOf(closed));
  const traces = found.flatMap((one) => {
    const reason = ownReasonOf(one) ?? findReasonIn(reasons, one);
    return reason === undefined ? [] : [{ memberId: one.memberId, objectId: one.objectId, reason }];
  });
  await writeTraces(reader, deps, by.caller, what, traces);
  return new Set(traces.map(({ objectId }) => objectId));
}

/** The first of a member's objects that the caller may read; writes the trace. Throws 404. */
async function readFirst<One extends Found>(
  tx: Tx,
  deps: Deps,
  caller: StaffCaller,
  what: HealthKind,
  found: readonly One[],
): Promise<One & { readonly reason: ReadReason }> {
  const reasons = await findReasons(tx, deps, caller, what, membersOf(found));
  for (const one of found) {
    const reason = findReasonIn(reasons, one);
    if (reason === undefined) continue;
    await writeTraces(tx, deps, caller, what, [{ ...one, reason }]);
    return { ...one, reason };
  }
  throw notFound("No such member among yours");
}

/**
 * Decides which staff may see a member's data, and records who has read it. Every call that shows staff a member's
 * subscription, messages or health data must use it.
 */
export function createStaffAccess(deps: Deps): StaffAccess {
  return {
    findListable: async (reader, caller) => {
      if (callerMay(caller, "coaching_lead")) return undefined;
      const coach = await findCoachOfUser(reader, caller.userId);
      const reach = coach === undefined ? [] : await readReach(reader, deps, coach);
      const [running, ended] = [reach.filter(({ state }) => state === "running"), reach.filter(isEnded)];
      return {
        members: [...new Set(running.map(({ memberId }) => memberId))],
        subscriptions: ended.map(({ subscriptionId }) => subscriptionId),
      };
    },
    findReadable: async (reader, caller, what, memberId) => {
      const ids = memberId === undefined ? undefined : [memberId];
      const { members, subscriptions } = await findReasons(reader, deps, caller, what, ids);
      return { members: [...members.keys()], subscriptions: [...subscriptions.keys()] };
    },
    findReadableKinds: async (reader, caller, kinds, memberId) => {
      const known = kinds.length === 0 ? undefined : await readKnownOfOne(reader, deps, caller, memberId);
      return new Set(known === undefined ? [] : kinds.filter((what) => toReasons(known, what).members.has(memberId)));
    },
    readHealth: async (tx, caller, memberId, what, objectId) =>
      (await readFirst(tx, deps, caller, what, [{ memberId, objectId }])).reason,
    readHealthOfFirst: async (tx, caller, memberId, what, objectIds) => {
      const found = objectIds.map((objectId) => ({ memberId, objectId }));
      const { objectId, reason } = await readFirst(tx, deps, caller, what, found);
      return { objectId, reason };
    },
    readHealthOfList: async (tx, caller, what, found) => {
      const reasons = await findReasons(tx, deps, caller, what, membersOf(found));
      const traces = found.flatMap((one) => {
        const reason = findReasonIn(reasons, one);
        return reason === undefined ? [] : [{ ...one, reason }];
      });
      await writeTraces(tx, deps, caller, what, traces);
      return new Set(traces.map(({ objectId }) => objectId));
    },
    findOpenUntil: async (reader, caller, memberId) => {
      const [row] = await reader
        .select({ untilAt: healthOpenings.untilAt })
        .from(healthOpenings)
        .where(
          and(
            eq(healthOpenings.readerId, caller.userId),
            eq(healthOpenings.memberId, memberId),
            gt(healthOpenings.untilAt, deps.clock.now()),
          ),
        )
        .orderBy(desc(healthOpenings.untilAt))
        .limit(1);
      return row?.untilAt;
    },
  };
}
