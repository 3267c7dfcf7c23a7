import { warnOfExpiry } from "#server/modules/dunning/index.ts";
import { findCard } from "#server/modules/saved-cards/index.ts";
import { sql } from "#server/platform/db/orm.ts";
import type { SubscriptionDeps } from "../ports.ts";
import { lockSubscription } from "../standing.ts";
import { notifyMember, toCardName } from "./notify-member.ts";

/** Tells members whose card expires before their renewal would be charged. */
export const warnMembers = (deps: SubscriptionDeps): Promise<void> =>
  warnOfExpiry(deps.platform, {
    from: sql`from subscriptions x join saved_cards c on c.id = x.renewal_card_id
      where x.status = 'active' and x.renewal_mode = 'auto'`,
    on: sql`x.ends_on`,
    warn: async (tx, id, toWarning) => {
      const row = await lockSubscription(tx, id);
      const card = await findCard(tx, row?.renewalCardId ?? "");
      if (row === undefined || card === undefined) return;
      await notifyMember(tx, deps, row, {
        kind: "card-expiring",
        key: `card-expiring:${id}:${row.endsOn}:${toWarning(row)}`,
        data: { card: toCardName(card), on: row.endsOn, path: "/dashboard/cards" },
      });
    },
  });
