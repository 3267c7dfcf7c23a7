import { graceDay } from "#server/modules/dunning/index.ts";
import type { MailData, MailMoney } from "#server/modules/notifications/index.ts";
import type { OrderRow } from "#server/modules/orders/index.ts";
import type { SavedCardRow } from "#server/modules/saved-cards/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { SubscriptionDeps } from "../ports.ts";
import type { SubscriptionRow } from "../tables.ts";

type RenewalMail = "renewal-notice" | "renewal-failed" | "renewal-paused" | "renewal-by-link" | "card-expiring";

/** Fields of every message about a renewal. */
type Common = "firstName" | "what" | "path";

export const subscriptionPath = ({ id }: Pick<SubscriptionRow, "id">): string => `/dashboard/subscriptions/${id}`;
export const orderPath = ({ id }: Pick<OrderRow, "id">): string => `/dashboard/orders/${id}`;
export const toMoney = ({ totalMinor, currency }: Pick<OrderRow, "totalMinor" | "currency">): MailMoney => ({
  amountMinor: totalMinor,
  currency,
});
export const toCardName = ({ brand, last4 }: Pick<SavedCardRow, "brand" | "last4">) => ({ brand, last4 });

interface UselessCard {
  readonly card: SavedCardRow;
  readonly order: OrderRow;
  readonly caseId: string;
}

/** The card of a renewal has expired or is blocked: no charge was attempted, and another card is needed. */
export const notifyCardUnusable = (
  tx: Tx,
  deps: Pick<SubscriptionDeps, "notify" | "getRecipient">,
  row: SubscriptionRow,
  { card, order, caseId }: UselessCard,
): Promise<void> =>
  notifyMember(tx, deps, row, {
    kind: "renewal-failed",
    key: `renewal-card:${caseId}:${card.id}`,
    data: {
      card: toCardName(card),
      total: toMoney(order),
      until: graceDay(row),
      next: "card",
      wasTried: false,
      path: orderPath(order),
    },
  });

/** Writes a message to the member of a subscription; does nothing for closed accounts. */
export async function notifyMember<K extends RenewalMail>(
  tx: Tx,
  { notify, getRecipient }: Pick<SubscriptionDeps, "notify" | "getRecipient">,
  row: SubscriptionRow,
  message: {
    readonly kind: K;
    readonly key: string;
    readonly data: Omit<MailData[K], Common> & { readonly path?: string };
  },
): Promise<void> {
  const recipient = await getRecipient(tx, row.userId);
  if (recipient === undefined) return;
  const { email, firstName, language } = recipient;
  const data = { path: subscriptionPath(row), ...message.data, firstName, what: row.name } as unknown as MailData[K];
  await notify(tx, { kind: message.kind, to: email, userId: row.userId, language, key: message.key, data });
}
