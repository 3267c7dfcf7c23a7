import type { OrderRow } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";

/** The normalized text of an address, from its JSON. */
const place = (address: SQL): SQL => sql`search_text(concat_ws(' ', ${address} ->> 'country',
  coalesce(nullif(${address} ->> 'cityId', ''), ${address} ->> 'city'), ${address} ->> 'line1', ${address} ->> 'line2',
  ${address} ->> 'buildingNumber', ${address} ->> 'floor', ${address} ->> 'apartment'))`;

/** The same card: kept by a provider under the same token, or with the same brand, digits and month. */
const sameCard = sql`(c.provider = d.provider and c.account = d.account and c.token_hash = d.token_hash)
  or (c.brand = d.brand and c.last4 = d.last4 and c.exp_month = d.exp_month and c.exp_year = d.exp_year)`;

/**
 * Whether an order is by staff or seems to be the affiliate's own: the same person, mailbox, phone, address, card or bank
 * account.
 */
export async function isOwnOrder(
  tx: Tx,
  affiliateId: string,
  { userId, shippingAddress }: Pick<OrderRow, "userId" | "shippingAddress">,
): Promise<boolean> {
  const address = sql`${JSON.stringify(shippingAddress ?? {})}::jsonb`;
  const [row] = await readRows<{ own: boolean }>(
    tx,
    sql`with buyer as (select u.*, array_remove(array[u.phone, ${address} ->> 'phone'], null) as phones
        from users u where u.id = ${userId}::uuid),
      affiliate as (select a.*, u.email_key, u.phone from affiliates a left join users u on u.id = a.user_id
        where a.id = ${affiliateId}::uuid)
    select b.role = 'admin' or coalesce(a.user_id = b.id, false)
      or coalesce(mailbox_of(a.email_key) = mailbox_of(b.email_key), false)
      or coalesce(a.phone = any(b.phones), false)
      or exists (select 1 from addresses x where x.user_id = a.user_id and (x.phone = any(b.phones)
        or ${place(sql`(to_jsonb(x) || coalesce(x.parts, '{}'::jsonb))`)} = ${place(address)}))
      or exists (select 1 from orders o where o.user_id = a.user_id and o.shipping_address is not null
        and (o.shipping_address ->> 'phone' = any(b.phones) or ${place(sql`o.shipping_address`)} = ${place(address)}))
      or exists (select 1 from saved_cards c join saved_cards d on d.user_id = a.user_id and (${sameCard}) where c.user_id = b.id)
      or exists (select 1 from affiliates x where x.user_id = b.id and x.payout_hash = a.payout_hash) as own
    from buyer b cross join affiliate a`,
  );
  return row?.own ?? true;
}
