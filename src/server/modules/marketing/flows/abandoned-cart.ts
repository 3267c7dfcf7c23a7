import { addMinutes } from "#server/platform/clock.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { quietUntil } from "#shared/domain/quiet-hours.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { isFlowOn, lockPerson, runFlowStep, stopRun } from "../engine.ts";
import type { MarketingDeps } from "../ports.ts";
import { agreesToOffers, type Reached, reachedColumns } from "./people.ts";

const flow = "abandoned-cart";
/** A cart is abandoned after this time without a change. */
const stillMinutes = 60;
/** The flow does not start for older carts. */
const freshMinutes = 24 * 60;
/** A day, plus the time that the reminder may have waited: nobody gets two offers in a day. */
const mailMinutes = 24 * 60 + 30;
/** A person enters the flow at most once in this number of days. */
const apartDays = 7;
const batch = 200;

interface StillCart extends Reached {
  readonly cartId: string;
  /** PostgreSQL's text, which tells two changes apart. */
  readonly updatedAt: string;
}
interface Left {
  readonly name: LocalizedText;
  readonly quantity: number;
}

const cartColumns = sql`c.id as "cartId", c.updated_at as "updatedAt", ${reachedColumns}`;
const toSubject = ({ cartId, updatedAt }: StillCart): string => `${cartId}:${new Date(updatedAt).getTime()}`;

const findStill = (reader: Reader, now: Date): Promise<StillCart[]> =>
  readRows(
    reader,
    sql`select ${cartColumns} from carts c join users u on u.id = c.user_id
      where c.updated_at <= ${addMinutes(now, -stillMinutes)}::timestamptz
        and c.updated_at > ${addMinutes(now, -freshMinutes)}::timestamptz and ${agreesToOffers}
        and exists (select 1 from cart_items i where i.cart_id = c.id)
        and not exists (select 1 from flow_runs r where r.user_id = u.id and r.flow = ${flow}
          and r.reached_at > ${addMinutes(now, -apartDays * 24 * 60)}::timestamptz)
      order by c.updated_at, c.id limit ${batch}`,
  );

interface DueRun extends StillCart {
  readonly runId: string;
}

/** Runs whose mail is due and whose cart has not changed since they began. */
const findDue = (reader: Reader, now: Date): Promise<(Pick<DueRun, "runId"> & Partial<DueRun>)[]> =>
  readRows(
    reader,
    sql`select r.id as "runId", ${cartColumns} from flow_runs r
      left join carts c on c.user_id = r.user_id and c.updated_at = (r.facts ->> 'updatedAt')::timestamptz
      left join users u on u.id = c.user_id and ${agreesToOffers}
      where r.flow = ${flow} and r.next_at <= ${now}::timestamptz and r.stopped_at is null
      order by r.next_at, r.id limit ${batch}`,
  );

/** The lines of the cart that can still be bought; none if it has changed meanwhile. */
const readLeft = (tx: Tx, { cartId, updatedAt }: StillCart): Promise<Left[]> =>
  readRows(
    tx,
    sql`select p.name, i.quantity from carts c join cart_items i on i.cart_id = c.id
      join products p on p.id = i.product_id and p.archived_at is null
      join variants v on v.id = i.variant_id and v.retired_at is null and v.is_buyable
      where c.id = ${cartId}::uuid and c.updated_at = ${updatedAt}::timestamptz order by i.added_at desc, i.id`,
  );

const toMessage = ({ email: to, userId, language }: Reached) => ({ to, userId, language });

async function remind(tx: Tx, deps: MarketingDeps, cart: StillCart): Promise<void> {
  await lockPerson(tx, cart.userId);
  const left = await readLeft(tx, cart);
  if (left.length === 0) return;
  const subject = toSubject(cart);
  const { updatedAt, firstName, userId } = cart;
  const now = deps.platform.clock.now();
  // The WhatsApp message waits for the morning.
  const nextAt = addMinutes(quietUntil(now, null) ?? now, mailMinutes);
  await runFlowStep(
    tx,
    deps,
    { flow, subject, userId, step: 1, nextAt, facts: { updatedAt } },
    {
      ...{ kind: "cart-reminder", ...toMessage(cart), key: `cart-reminder:${subject}` },
      data: { firstName, goods: left.map(({ name }) => name) },
    },
  );
}

async function mail(tx: Tx, deps: MarketingDeps, due: Pick<DueRun, "runId"> & Partial<DueRun>): Promise<void> {
  const { runId, cartId, updatedAt, email, userId, firstName, language } = due;
  const isWhole = cartId && updatedAt && email && userId && firstName !== undefined && language;
  if (!isWhole) return stopRun(tx, deps, runId);
  const cart = { cartId, updatedAt, email, userId, firstName, language };
  await lockPerson(tx, userId);
  const goods = await readLeft(tx, cart);
  if (goods.length === 0) return stopRun(tx, deps, runId);
  const subject = toSubject(cart);
  await runFlowStep(
    tx,
    deps,
    { flow, subject, userId, step: 2 },
    { kind: "abandoned-cart", ...toMessage(cart), key: `abandoned-cart:${subject}`, data: { firstName, goods } },
  );
}

/**
 * Reminds of abandoned carts: on a device or by WhatsApp an hour after the last change, by mail a day after that. No
 * discount.
 */
export async function remindOfCarts(deps: MarketingDeps): Promise<void> {
  const { clock, database, log } = deps.platform;
  if (!(await isFlowOn(database.reader, flow))) return;
  const still = new Map((await findStill(database.reader, clock.now())).map((cart) => [cart.cartId, cart]));
  await eachAlone(log, "nobody was reminded of a cart", [...still.keys()], async (id) => {
    const cart = still.get(id);
    if (cart !== undefined) await database.transaction((tx) => remind(tx, deps, cart));
  });
  const due = new Map((await findDue(database.reader, clock.now())).map((run) => [run.runId, run]));
  await eachAlone(log, "a mail about a cart was not written", [...due.keys()], async (id) => {
    const run = due.get(id);
    if (run !== undefined) await database.transaction((tx) => mail(tx, deps, run));
  });
}
