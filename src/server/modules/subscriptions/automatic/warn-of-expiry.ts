import { sql } from "drizzle-orm";
import { findCard } from "#server/modules/saved-cards/index.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { diffDays } from "#shared/domain/calendar.ts";
import type { SubscriptionDeps } from "../ports.ts";
import { getToday, lockSubscription } from "../standing.ts";
import { tellMember, toCardName } from "./tell.ts";

/** Days before the end at which the member is told. */
const warnDays = [14, 7] as const;

/** Tells members whose card expires before their renewal would be charged, twice. */
export async function warnOfExpiry(deps: SubscriptionDeps): Promise<void> {
  const { platform } = deps;
  const now = platform.clock.now().toISOString();
  const found = await readRows<{ id: string }>(
    platform.database.reader,
    sql`select s.id from subscriptions s join saved_cards c on c.id = s.renewal_card_id
      where s.status = 'active' and s.renewal_mode = 'auto' and c.status = 'active' and c.exp_year is not null
        and s.ends_on - ${warnDays[0]}::int <= (${now}::timestamptz at time zone s.timezone)::date
        and s.ends_on > (${now}::timestamptz at time zone s.timezone)::date
        and make_date(c.exp_year, c.exp_month, 1) + interval '1 month' < s.ends_on
      order by s.id limit 10000`,
  );
  const ids = found.map(({ id }) => id);
  await eachAlone(platform.log, "a member could not be told of a card that expires", ids, (id) =>
    platform.database.transaction(async (tx) => {
      const row = await lockSubscription(tx, id);
      const card = await findCard(tx, row?.renewalCardId ?? "");
      if (row === undefined || card === undefined) return;
      const left = diffDays(getToday(row, platform), row.endsOn);
      const warning = warnDays.findLast((days) => left <= days);
      await tellMember(tx, deps, row, {
        kind: "card-expiring",
        key: `card-expiring:${id}:${row.endsOn}:${warning}`,
        data: { card: toCardName(card), on: row.endsOn, path: "/dashboard/cards" },
      });
    }),
  );
}
