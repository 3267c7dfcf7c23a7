import { graceEnd } from "#server/modules/dunning/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { readPage, readRows, toIso } from "#server/platform/db/rows.ts";
import { notFound, refuse } from "#server/platform/errors.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import {
  type AdminRenewal,
  type adminListRenewals,
  type adminRecoveryReport,
  RENEWAL_STATE,
} from "#shared/contract/renewals.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { DunningState } from "#shared/domain/dunning.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import { maxCharges } from "#shared/domain/subscriptions.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { SubscriptionDeps } from "../ports.ts";
import { type CaseChanges, changeCase } from "./cases.ts";
import { type Locked, lockCase } from "./lock-case.ts";

interface Row {
  readonly id: string;
  readonly subscriptionId: string;
  readonly customerId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly name: LocalizedText;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly totalMinor: string;
  readonly currency: Currency;
  readonly endsOn: string;
  readonly state: DunningState;
  readonly brand: string;
  readonly last4: string;
  readonly nextAt: string | null;
  readonly createdAt: string;
  readonly attempts: readonly AdminRenewal["attempts"][number][];
}

const columns = sql`d.id, d.subscription_id as "subscriptionId", u.id as "customerId", u.first_name as "firstName",
  u.last_name as "lastName", u.email, s.name, o.id as "orderId", o.number as "orderNumber",
  o.total_minor as "totalMinor", o.currency, r.ends_on::text as "endsOn", d.state, c.brand, c.last4,
  d.next_at as "nextAt", d.created_at as "createdAt",
  coalesce((select json_agg(json_build_object('number', a.number, 'paymentId', a.payment_id, 'class', a.class,
    'code', a.code, 'at', a.at) order by a.number) from dunning_attempts a where a.case_id = d.id), '[]') as attempts`;
const from = sql`from dunning_cases d join subscriptions s on s.id = d.subscription_id
  join subscription_renewals r on r.id = d.renewal_id join users u on u.id = s.user_id
  join orders o on o.id = d.order_id join saved_cards c on c.id = d.card_id`;

const toView = (row: Row): AdminRenewal => ({
  id: row.id,
  subscriptionId: row.subscriptionId,
  customer: {
    id: row.customerId,
    name: [row.firstName, row.lastName].filter(Boolean).join(" "),
    email: row.email,
  },
  name: row.name,
  order: { id: row.orderId, number: row.orderNumber },
  total: toMajor(minor(Number(row.totalMinor))),
  currency: row.currency,
  endsOn: row.endsOn,
  state: row.state,
  card: { brand: row.brand, last4: row.last4 },
  nextAt: row.nextAt === null ? null : toIso(row.nextAt),
  attempts: row.attempts.map((attempt) => ({ ...attempt, at: toIso(attempt.at) })),
  createdAt: toIso(row.createdAt),
});

export async function listRenewals(
  reader: Reader,
  query: QueryOf<typeof adminListRenewals>,
): Promise<ReplyOf<typeof adminListRenewals>> {
  const where: SQL = query.state === undefined ? sql`true` : sql`d.state = ${query.state}`;
  const { rows, pagination } = await readPage<Row>(reader, query, {
    rows: sql`select ${columns} ${from} where ${where} order by d.created_at desc, d.id desc`,
    count: sql`select count(*)::int as total from dunning_cases d where ${where}`,
  });
  return { renewals: rows.map(toView), pagination };
}

async function readRenewal(reader: Reader, caseId: string): Promise<AdminRenewal> {
  const [row] = await readRows<Row>(reader, sql`select ${columns} ${from} where d.id = ${caseId}::uuid`);
  if (row === undefined) throw notFound("No such renewal");
  return toView(row);
}

interface Change {
  readonly action: string;
  /** States in which the action is possible. */
  readonly from: readonly DunningState[];
  readonly reason?: string;
  readonly canDo?: (locked: Locked) => boolean;
  readonly toChanges: (locked: Locked) => CaseChanges;
}

async function change(deps: SubscriptionDeps, call: StaffCall, caseId: string, wanted: Change): Promise<AdminRenewal> {
  const { database, audit } = deps.platform;
  await database.transaction(async (tx) => {
    const before = await readRenewal(tx, caseId);
    const locked = await lockCase(tx, deps, caseId);
    const canDo = locked !== undefined && wanted.from.includes(locked.found.state) && (wanted.canDo?.(locked) ?? true);
    if (!canDo)
      throw refuse(RENEWAL_STATE, `This renewal is ${before.state.replace("_", " ")}`, { state: before.state });
    const changes = wanted.toChanges(locked);
    await changeCase(tx, deps.platform, locked.found, changes);
    await audit.record(tx, call, {
      action: wanted.action,
      subjectKind: "renewal",
      subjectId: caseId,
      before: { state: before.state },
      after: { state: changes.state },
      ...(wanted.reason === undefined ? {} : { reason: wanted.reason }),
    });
  });
  return readRenewal(database.reader, caseId);
}

/** Charges again at the next run. Throws 404, RENEWAL_STATE. */
export const retryRenewal = (deps: SubscriptionDeps, call: StaffCall, caseId: string): Promise<AdminRenewal> =>
  change(deps, call, caseId, {
    action: "renewal.retry",
    from: ["scheduled", "waiting", "needs_card", "needs_customer", "grace"],
    // Not for a card that its owner has turned off, and no more often than the schedule allows.
    canDo: ({ row, found }) => row.renewalMode === "auto" && found.tries < maxCharges,
    toChanges: ({ found }) => ({
      state: found.tries === 0 ? "scheduled" : "waiting",
      nextAt: deps.platform.clock.now(),
    }),
  });

/** Stops the charges; the customer can still pay the order. Throws 404, RENEWAL_STATE. */
export const stopRenewal = (
  deps: SubscriptionDeps,
  call: StaffCall,
  { caseId, reason }: { readonly caseId: string; readonly reason: string },
): Promise<AdminRenewal> =>
  change(deps, call, caseId, {
    action: "renewal.stop",
    from: ["scheduled", "waiting", "needs_card", "needs_customer"],
    reason,
    toChanges: ({ row }) => ({ state: "grace", nextAt: graceEnd(row) }),
  });

interface Counts {
  readonly atOnce: number;
  readonly byRetry: number;
  readonly byHand: number;
  readonly lost: number;
}

/** The results of renewals that were settled in the last days. */
export async function readRecovery(
  reader: Reader,
  { now, days }: { readonly now: Date; readonly days: number },
): Promise<ReplyOf<typeof adminRecoveryReport>["report"]> {
  const since = new Date(now.getTime() - days * 86_400_000);
  const settled = sql`from dunning_cases d where d.settled_at > ${since} and d.settled_at <= ${now}`;
  const byCharge = sql`exists (select 1 from dunning_attempts a join payments p on p.id = a.payment_id
    where a.case_id = d.id and p.pays_order)`;
  const [counts] = await readRows<Counts>(
    reader,
    sql`select count(*) filter (where d.state = 'recovered' and ${byCharge} and d.tries = 0)::int as "atOnce",
      count(*) filter (where d.state = 'recovered' and ${byCharge} and d.tries > 0)::int as "byRetry",
      count(*) filter (where d.state = 'recovered' and not ${byCharge})::int as "byHand",
      count(*) filter (where d.state = 'lost')::int as lost ${settled}`,
  );
  const recovered = await readRows<{ currency: Currency; total: string }>(
    reader,
    sql`select o.currency, sum(o.total_minor) as total from dunning_cases d join orders o on o.id = d.order_id
      where d.settled_at > ${since} and d.settled_at <= ${now} and d.state = 'recovered' and d.tries > 0
      group by o.currency order by o.currency`,
  );
  const declines = await readRows<ReplyOf<typeof adminRecoveryReport>["report"]["declines"][number]>(
    reader,
    sql`select a.code, a.class, count(*)::int as count from dunning_attempts a
      where a.at > ${since} and a.at <= ${now} and a.class is not null group by a.code, a.class
      order by count(*) desc, a.code limit 20`,
  );
  return {
    from: since.toISOString(),
    to: now.toISOString(),
    paidAtOnce: counts?.atOnce ?? 0,
    paidByRetry: counts?.byRetry ?? 0,
    paidByHand: counts?.byHand ?? 0,
    lost: counts?.lost ?? 0,
    recovered: recovered.map(({ currency, total }) => ({ currency, amount: toMajor(minor(Number(total))) })),
    declines,
  };
}
