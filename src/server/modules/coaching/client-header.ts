import { findPeople } from "#server/modules/accounts/index.ts";
import { readEntitlements } from "#server/modules/entitlements/index.ts";
import type { StaffCaller } from "#server/modules/subscriptions/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { prepared, preparedRows } from "#server/platform/db/prepared.ts";
import type { ClientHeader } from "#shared/contract/admin-clients.ts";
import type { ReadReason } from "#shared/domain/health-access.ts";
import { fullName } from "#shared/domain/person-name.ts";
import type { SubscriptionStatus } from "#shared/domain/subscriptions.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { noSuchClient } from "./errors.ts";
import { listFlags } from "./list-attention.ts";
import type { CockpitDeps } from "./ports.ts";
import { findProfile } from "./profiles.ts";
import { clientStanding } from "./tables.ts";

interface SubscriptionRow {
  readonly id: string;
  readonly name: LocalizedText;
  readonly status: SubscriptionStatus;
  readonly startedOn: string;
  readonly months: number;
  readonly timezone: string;
  readonly paidUntil: string;
  readonly pausedUntil: string | null;
  readonly hasPlan: boolean;
}

const subscriptionsOf = preparedRows<SubscriptionRow>(
  sql`select s.id, s.name, s.status, s.months, zone_of(s.user_id, s.timezone) as timezone,
      s.started_on::text as "startedOn", s.ends_on::text as "paidUntil",
      s.paused_until::text as "pausedUntil",
      exists (select 1 from enrolments e where e.user_id = s.user_id and e.status <> 'revoked') as "hasPlan"
    from subscriptions s where s.user_id = ${sql.placeholder("memberId")}
    order by (s.status = 'ended'), s.created_at desc, s.id limit 100`,
);

/** The member's subscription that the caller may see, running ones first; writes the trace. */
export async function readShown(
  tx: Tx,
  { access }: CockpitDeps,
  caller: StaffCaller,
  memberId: string,
): Promise<{ readonly shown: SubscriptionRow; readonly reason: ReadReason }> {
  const rows = await subscriptionsOf(tx, { memberId });
  const ids = rows.map(({ id }) => id);
  const { objectId, reason } = await access.readHealthOfFirst(tx, caller, memberId, "plan", ids);
  const shown = rows.find(({ id }) => id === objectId);
  if (shown === undefined) throw noSuchClient();
  return { shown, reason };
}

const standingOf = prepared((plan) =>
  plan
    .select()
    .from(clientStanding)
    .where(eq(clientStanding.subscriptionId, sql.placeholder("subscriptionId"))),
);
async function readStanding(reader: Reader, subscriptionId: string): Promise<ClientHeader["standing"]> {
  const [row] = await standingOf(reader, { subscriptionId });
  if (row === undefined) return null;
  const { lastSessionOn, nextSessionOn, planEndsOn, weight7d, due14, done14, due28, done28, unread } = row;
  return { lastSessionOn, nextSessionOn, planEndsOn, weight7d, due14, done14, due28, done28, unread };
}

/** A summary of a client's coaching. After its end it has only the data of the subscription. Throws 404. */
export async function readClientHeader(
  deps: CockpitDeps,
  caller: StaffCaller,
  memberId: string,
): Promise<ClientHeader> {
  const { access, platform } = deps;
  return platform.database.transaction(async (tx) => {
    const { shown, reason } = await readShown(tx, deps, caller, memberId);
    const people = await findPeople(tx, [memberId]);
    const person = people.get(memberId);
    const profile = await findProfile(tx, memberId);
    const { goal = null, level = null, equipment = [], sex = null, audience = "any" } = profile ?? {};
    const openUntil = reason === "break_glass" ? await access.findOpenUntil(tx, caller, memberId) : undefined;
    const isEnded = shown.status === "ended";
    const { id: subscriptionId, name, paidUntil, status, startedOn, pausedUntil, hasPlan } = shown;
    const memberName = person === undefined ? "Closed account" : fullName(person);
    return {
      client: { id: memberId, name: memberName, subscriptionId, package: name, paidUntil },
      ...{
        email: person?.email ?? null,
        status,
        startedOn,
        pausedUntil,
        goal,
        level,
        equipment,
        sex,
        audience,
        reason,
      },
      openUntil: openUntil?.toISOString() ?? null,
      ...{ isEnded, hasPlan },
      standing: isEnded ? null : await readStanding(tx, subscriptionId),
      entitlements: isEnded ? [] : await readEntitlements(tx, platform, shown),
      flags: isEnded ? [] : await listFlags(tx, subscriptionId),
    };
  });
}
