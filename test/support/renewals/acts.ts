import { payOrder } from "#shared/contract/checkout.ts";
import { ApiError } from "#shared/contract/client.ts";
import { cancelOrder } from "#shared/contract/orders.ts";
import { adminRetryRenewal, adminStopRenewal, setRenewal } from "#shared/contract/renewals.ts";
import { removeCard } from "#shared/contract/saved-cards.ts";
import { cancelSubscription } from "#shared/contract/subscriptions.ts";
import type { TestCustomer } from "#test/factories/shop.ts";
import { addGoodCard, type Conduct, type Member, type MembersNeed } from "./members.ts";

/** Being refused is fine; anything else that is not an answer is not. */
async function isTaken(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status < 500) return false;
      // The provider has lost the call, and says so.
      if (error instanceof ApiError && error.code === "PAYMENT_UNAVAILABLE") return false;
      throw error;
    },
  );
}

async function findOrderId({ shop }: MembersNeed, { who }: Member): Promise<string | undefined> {
  const [order] = await shop.rows<{ id: string }>(
    "select id from orders where user_id = $1 and origin = 'renewal' order by created_at desc limit 1",
    [who.userId],
  );
  return order?.id;
}

async function openPage(needs: MembersNeed, member: Member): Promise<void> {
  const orderId = await findOrderId(needs, member);
  if (orderId !== undefined) await isTaken(member.who.call(payOrder, { params: { id: orderId }, body: {} }));
}

/** Pays on the page that was opened last, if there is one. */
async function payPage({ shop, providers }: MembersNeed, { who }: Member): Promise<void> {
  const [payment] = await shop.rows<{ id: string }>(
    `select id from payments where user_id = $1 and initiator = 'customer' and status in ('created', 'pending')
     order by created_at desc limit 1`,
    [who.userId],
  );
  if (payment !== undefined) providers.pay(payment.id);
}

type Act = (needs: MembersNeed, member: Member) => Promise<unknown>;

/** The member says that nothing is to be charged; from now on nothing may be. */
const declines =
  (call: Act): Act =>
  async (needs, member) => {
    const isDone = await call(needs, member);
    if (isDone === true) member.offAt = needs.shop.app.clock.now();
  };

const acts: Record<Conduct, Act> = {
  nothing: async () => {},
  pays: async (needs, member) => {
    await openPage(needs, member);
    await payPage(needs, member);
  },
  "leaves a page open": openPage,
  cancels: declines((_, { who, subscriptionId }) =>
    isTaken(who.call(cancelSubscription, { params: { id: subscriptionId } })),
  ),
  "cancels the order": declines(async (needs, member) => {
    const id = await findOrderId(needs, member);
    return id !== undefined && isTaken(member.who.call(cancelOrder, { params: { id }, body: {} }));
  }),
  "removes the card": declines((_, { who, cardId }) => isTaken(who.call(removeCard, { params: { id: cardId } }))),
  "turns it off": declines((_, { who, subscriptionId }) =>
    isTaken(who.call(setRenewal, { params: { id: subscriptionId }, body: { mode: "link" } })),
  ),
  "takes another card": async (needs, member) => {
    const cardId = await addGoodCard(needs, member.who);
    const params = { id: member.subscriptionId };
    await isTaken(member.who.call(setRenewal, { params, body: { mode: "auto", cardId } }));
  },
  "revokes at the bank": declines(async ({ shop }, { who }) => {
    await shop.rows(
      `insert into consents (id, user_id, purpose, action, text_version, text_sha256, language, source, at)
       select gen_random_uuid(), user_id, purpose, 'withdrawn', text_version, text_sha256, language, 'bank', $2
       from consents where user_id = $1 limit 1`,
      [who.userId, shop.app.clock.now()],
    );
    return true;
  }),
};

const atOnce = 4;

/** All of them, some at a time. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const next = all[Symbol.iterator]();
  const workOn = async (): Promise<void> => {
    for (const one of next) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, workOn));
}

/** What members do on a day, and those who pay a page that they opened on an earlier one. */
export async function actAll(needs: MembersNeed, members: readonly Member[], day: number): Promise<void> {
  const today = members.filter(({ actsOn, conduct }) => actsOn === day && conduct !== "nothing");
  const late = members.filter(({ actsOn, conduct }) => conduct === "leaves a page open" && actsOn === day - 1);
  await each(today, (member) => acts[member.conduct](needs, member));
  await each(late, (member) => payPage(needs, member));
}

/** Staff charge some renewals again and stop others, whatever state they are in. */
export async function actAsStaff({ shop, chance }: MembersNeed, admin: TestCustomer, share: number): Promise<void> {
  const cases = await shop.rows<{ id: string }>(
    "select id from dunning_cases where settled_at is null and state <> 'paused' order by id",
  );
  await each(
    cases.filter(() => chance() < share),
    ({ id }) =>
      isTaken(
        chance() < 0.8
          ? admin.call(adminRetryRenewal, { params: { id } })
          : admin.call(adminStopRenewal, { params: { id }, body: { reason: "asked by phone" } }),
      ),
  );
}
