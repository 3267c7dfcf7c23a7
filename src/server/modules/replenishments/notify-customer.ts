import type { MailData, MailMoney } from "#server/modules/notifications/index.ts";
import type { OrderRow } from "#server/modules/orders/index.ts";
import type { SavedCardRow } from "#server/modules/saved-cards/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { NotifyDeps } from "./ports.ts";
import type { ReplenishmentRow } from "./tables.ts";

type ReplenishmentMail = Extract<keyof MailData, `replenishment-${string}`>;
type Common = "firstName" | "what" | "quantity" | "path";

const replenishmentsPath = "/dashboard/replenishments";
export const orderPath = ({ id }: Pick<OrderRow, "id">): string => `/dashboard/orders/${id}`;
export const toMoney = ({ totalMinor, currency }: Pick<OrderRow, "totalMinor" | "currency">): MailMoney => ({
  amountMinor: totalMinor,
  currency,
});
export const toCardName = ({ brand, last4 }: Pick<SavedCardRow, "brand" | "last4">) => ({ brand, last4 });

/** Writes a message to the customer; does nothing for closed accounts. */
export async function notifyCustomer<K extends ReplenishmentMail>(
  tx: Tx,
  { notify, getRecipient }: Pick<NotifyDeps, "notify" | "getRecipient">,
  row: ReplenishmentRow,
  message: {
    readonly kind: K;
    readonly key: string;
    readonly data: Omit<MailData[K], Common> & { readonly path?: string };
  },
): Promise<void> {
  const recipient = await getRecipient(tx, row.userId);
  if (recipient === undefined) return;
  const { email, firstName, language } = recipient;
  const { name: what, quantity } = row;
  const data = { path: replenishmentsPath, ...message.data, firstName, what, quantity } as unknown as MailData[K];
  await notify(tx, { kind: message.kind, to: email, userId: row.userId, language, key: message.key, data });
}
