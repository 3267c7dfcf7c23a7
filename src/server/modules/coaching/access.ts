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
  /** Null without a profile. */
  readonly sex: Gender | null;
  readonly audience: Audience | null;
}

const isEnded = ({ state }: Reach): boolean => state === "ended";

const reachOf = (whose: SQL) =>
  preparedRows<Reach>(
    sql`select s.user_id as "memberId", s.id as "subscriptionId", a.kind, p.sex, p.audience,
      case when s.status = 'ended' then 'ended' else 'running' end as state
    from coach_assignments a join subscriptions s on s.id = a.subscription_id
      left join coaching_profiles p on p.user_id = s.user_id
    where a.coach_id = ${sql.placeholder("coachId")} and ${whose}
      and (a.until_at is null or a.until_at > ${sql.placeholder("now")}::timestamptz)
      and (s.status <> 'ended' or s.ended_at > ${sql.placeholder("now")}::timestamptz - make_interval(days => ${daysAfterEnd}::int))
    order by s.user_id, (s.status = 'ended'), a.kind <> 'primary', s.id limit 5000`,
  );
const [reachOfAll, reachOfOne, reachOfSome] = [
  reachOf(sql`true`),
  reachOf(sql`s.user_id = ${sql.placeholder("memberId")}::uuid`),
  reachOf(sql`s.user_id = any(${sql.placeholder("memberIds")}::uuid[])`),
];

/** The coach's open assignments to subscriptions that run or ended lately, of all or some. A handover acts at once. */
function readReach(
  reader: Reader,
  { clock }: Deps,
  { id: coachId }: CoachRow,
  memberIds?: readonly string[],
): Promise<Reach[]> {
  const values = { coachId, now: clock.now().toISOString() };
  if (memberIds === undefined) return reachOfAll(reader, values);
  const [memberId, ...others] = memberIds;
  if (memberId === undefined) return Promise.resolve([]);
  return others.length === 0
    ? reachOfOne(reader, { ...values, memberId })
    : reachOfSome(reader, { ...values, memberIds });
}

/** Members whose data the caller has opened as a lead and whose hour is not over. */
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

/** Why the caller may read: everything of these members, and of others what belongs to these subscriptions. */
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
  readonly coach: CoachRow;
}

/** A running assignment opens all of the member; one that has ended only what belongs to its subscription. */
async function findReasonsOf(
  reader: Reader,
  deps: Deps,
  { caller, coach }: CoachCaller,
  what: HealthKind,
  memberIds?: readonly string[],
): Promise<Reasons> {
  if (!callerMay(caller, "coaching")) return noReasons;
  const reach = await readReach(reader, deps, coach, memberIds);
  const opened = await readOpened(reader, deps, caller, memberIds);
  const profiles = await readProfiles(reader, opened);
  const profileOf = new Map(profiles.map(({ userId, sex, audience }) => [userId, { sex, audience }]));
  const decide = (
    { sex, audience }: Pick<Reach, "sex" | "audience">,
    assignment: Reach | undefined,
  ): ReadReason | undefined => {
    const member = { sex, audience: audience ?? "any" };
    return findReadReason({ coach, assignment, isOpened: assignment === undefined, member }, what);
  };
  const members = new Map<string, ReadReason>();
  const subscriptions = new Map<string, ReadReason>();
  // Primary assignments come before covers.
  for (const one of reach) {
    const reason = decide(one, one);
    const [to, id] = one.state === "running" ? [members, one.memberId] : [subscriptions, one.subscriptionId];
    if (reason !== undefined && !to.has(id)) to.set(id, reason);
  }
  for (const id of opened) {
    const reason = decide(profileOf.get(id) ?? { sex: null, audience: null }, undefined);
    if (reason !== undefined && !members.has(id)) members.set(id, reason);
  }
  return { members, subscriptions };
}

async function findReasons(
  reader: Reader,
  deps: Deps,
  caller: StaffCaller,
  what: HealthKind,
  memberIds?: readonly string[],
): Promise<Reasons> {
  const coach = await findCoachOfUser(reader, caller.userId);
  return coach === undefined ? noReasons : findReasonsOf(reader, deps, { caller, coach }, what, memberIds);
}

type ListedFound = Parameters<StaffAccess["readHealthOfList"]>[3];

async function readListBy(
  tx: Tx,
  deps: Deps,
  caller: StaffCaller,
  what: HealthKind,
  { reasons, found }: { readonly reasons: Reasons; readonly found: ListedFound },
): Promise<ReadonlySet<string>> {
  const traces = found.flatMap((one) => {
    const reason = findReasonIn(reasons, one);
    return reason === undefined ? [] : [{ ...one, reason }];
  });
  await writeTraces(tx, deps, caller, what, traces);
  return new Set(traces.map(({ objectId }) => objectId));
}

const membersOf = (found: ListedFound): string[] => [...new Set(found.map(({ memberId }) => memberId))];

/** `readHealthOfList` for a caller whose profile is at hand. */
export async function readHealthOfListBy(
  tx: Tx,
  deps: Deps,
  by: CoachCaller,
  what: HealthKind,
  found: ListedFound,
): Promise<ReadonlySet<string>> {
  const reasons = await findReasonsOf(tx, deps, by, what, membersOf(found));
  return readListBy(tx, deps, by.caller, what, { reasons, found });
}

/**
 * Decides who of the staff may see what of a member, and writes who has read what. Every call that shows staff a
 * member's subscription, messages or health data asks here.
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
    readHealth: async (tx, caller, memberId, what, objectId) => {
      const reason = findReasonIn(await findReasons(tx, deps, caller, what, [memberId]), { memberId, objectId });
      if (reason === undefined) throw notFound("No such member among yours");
      await writeTraces(tx, deps, caller, what, [{ memberId, objectId, reason }]);
      return reason;
    },
    readHealthOfList: async (tx, caller, what, found) => {
      const reasons = await findReasons(tx, deps, caller, what, membersOf(found));
      return readListBy(tx, deps, caller, what, { reasons, found });
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
