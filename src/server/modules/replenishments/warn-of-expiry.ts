import { warnOfExpiry } from "#server/modules/dunning/index.ts";
import { findCard } from "#server/modules/saved-cards/index.ts";
import { sql } from "#server/platform/db/orm.ts";
import { notifyCustomer, toCardName } from "./notify-customer.ts";
import type { ReplenishmentDeps } from "./ports.ts";
import { lockReplenishment } from "./rows.ts";

/** Tells customers whose card expires before the day of the next order. */
export const warnCustomers = (deps: ReplenishmentDeps): Promise<void> =>
  warnOfExpiry(deps.platform, {
    from: sql`from replenishments x join saved_cards c on c.id = x.card_id where x.status = 'active'`,
    on: sql`x.next_on`,
    warn: async (tx, id, toWarning) => {
      const row = await lockReplenishment(tx, id);
      const card = row && (await findCard(tx, row.cardId));
      if (row?.status !== "active" || card === undefined) return;
      const { nextOn: on, timezone } = row;
      await notifyCustomer(tx, deps, row, {
        kind: "replenishment-card-expiring",
        key: `replenishment-card-expiring:${id}:${on}:${toWarning({ endsOn: on, timezone })}`,
        data: { card: toCardName(card), on },
      });
    },
  });
