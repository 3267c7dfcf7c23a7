import type { TestShop } from "#test/factories/shop.ts";
import type { FakeProviders, MadeCharge } from "./fake-providers.ts";
import type { Member } from "./members.ts";

/** A charge in a provider's records, and when it was first seen. */
export interface SeenCharge extends MadeCharge {
  readonly at: Date;
}

export interface Verdict {
  readonly renewals: number;
  /** Charges of saved cards in the providers' records. */
  readonly charges: number;
  readonly paidCharges: number;
  /** Periods that were charged twice, or paid twice and not refunded. */
  readonly doubled: readonly string[];
  /** Charges without a notice 72 hours before. */
  readonly unannounced: readonly string[];
  /** Charges without consent, or after the member switched them off. */
  readonly unwanted: readonly string[];
  /** Broken rules of our ledgers, and differences from the providers' records. */
  readonly books: readonly string[];
  /** What is not settled at the end. */
  readonly open: readonly string[];
  readonly states: Readonly<Record<string, number>>;
}

interface Known extends Record<string, unknown> {
  readonly id: string;
  readonly orderId: string;
  readonly userId: string;
}

async function findTwicePaid({ rows }: TestShop, charges: readonly SeenCharge[], known: ReadonlyMap<string, Known>) {
  const paid = charges
    .filter(({ isPaid }) => isPaid)
    .map(({ paymentId }) => known.get(paymentId)?.orderId ?? paymentId);
  const seen = new Set<string>();
  const twice = paid.filter((orderId) => seen.size === seen.add(orderId).size);
  const kept = await rows<{ id: string }>(
    `select o.id from orders o join payments p on p.order_id = o.id where o.origin = 'renewal'
     group by o.id having sum(p.captured_minor - p.refunded_minor) > o.total_minor`,
  );
  return [...twice.map((id) => `${id}: charged twice`), ...kept.map(({ id }) => `${id}: more kept than it costs`)];
}

const noticeMs = 72 * 3_600_000;

async function findUnannounced({ rows }: TestShop, charges: readonly SeenCharge[], known: ReadonlyMap<string, Known>) {
  const notices = await rows<{ userId: string; at: Date }>(
    `select user_id as "userId", min(sent_at) as at from deliveries where kind = 'renewal-notice' and sent_at is not null
     group by user_id`,
  );
  const noticedAt = new Map(notices.map(({ userId, at }) => [userId, at.getTime()]));
  return charges.flatMap(({ paymentId, at }) => {
    const sentAt = noticedAt.get(known.get(paymentId)?.userId ?? "");
    return sentAt !== undefined && sentAt + noticeMs <= at.getTime() ? [] : [`${paymentId}: charged without a notice`];
  });
}

async function findUnwanted(
  { rows }: TestShop,
  members: readonly Member[],
  charges: readonly SeenCharge[],
  known: ReadonlyMap<string, Known>,
) {
  const offAt = new Map(members.map((member) => [member.who.userId, member.offAt?.getTime()]));
  const said = await rows<{ userId: string; action: string; at: Date }>(
    `select user_id as "userId", action, at from consents where purpose = 'cards' order by seq`,
  );
  const ofPerson = Map.groupBy(said, ({ userId }) => userId);
  return charges.flatMap(({ paymentId, at }) => {
    const userId = known.get(paymentId)?.userId ?? "";
    // Of two entries at one moment either may have been first, such as a new card's consent after an older withdrawal.
    const own = ofPerson.get(userId) ?? [];
    const last = own.findLast((one) => one.at < at);
    const isAgreed = last?.action === "given" || own.some((one) => one.action === "given" && +one.at === +at);
    const said = own.map((one) => `${one.action} ${one.at.toISOString()}`).join(", ");
    if (!isAgreed) return [`${paymentId}: charged ${at.toISOString()} without consent (${said})`];
    const off = offAt.get(userId);
    return off !== undefined && off < at.getTime() ? [`${paymentId}: charged after its owner said no`] : [];
  });
}

/** Cases, charges, refunds and webhooks that are not settled at the end; none should be left. */
async function findOpen({ rows }: TestShop): Promise<string[]> {
  const open = await rows<{ what: string }>(
    `select 'a case is ' || state as what from dunning_cases where settled_at is null
     union all select 'a charge is ' || status from payments where initiator = 'merchant' and status in ('created', 'pending', 'review')
     union all select 'a refund is ' || status from refunds where status not in ('done', 'succeeded')
     union all select 'a report is waiting' from provider_events where handled_at is null and outcome <> 'unmatched'`,
  );
  return open.map(({ what }) => what);
}

/** Compares the charges in the providers' records with notices, consents and payments. */
export async function judge(
  shop: TestShop,
  providers: FakeProviders,
  members: readonly Member[],
  charges: readonly SeenCharge[],
): Promise<Verdict> {
  const payments = await shop.rows<Known>(
    `select id, order_id as "orderId", user_id as "userId" from payments where initiator = 'merchant'`,
  );
  const known = new Map(payments.map((payment) => [payment.id, payment]));
  const states = await shop.rows<{ state: string; count: number }>(
    "select state, count(*)::int as count from dunning_cases group by state order by state",
  );
  const violations = await shop.books();
  return {
    renewals: members.length,
    charges: charges.length,
    paidCharges: charges.filter(({ isPaid }) => isPaid).length,
    doubled: await findTwicePaid(shop, charges, known),
    unannounced: await findUnannounced(shop, charges, known),
    unwanted: await findUnwanted(shop, members, charges, known),
    books: [...violations.map((violation) => JSON.stringify(violation)), ...(await providers.differences(shop))],
    open: await findOpen(shop),
    states: Object.fromEntries(states.map(({ state, count }) => [state, count])),
  };
}
