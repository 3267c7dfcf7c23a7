import { draftBundles, draftLines, drafts } from "#server/modules/drafts/tables.ts";
import { addSeconds } from "#server/platform/clock.ts";
import { sql } from "#server/platform/db/orm.ts";
import type { ShippingAddress } from "#shared/contract/orders.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { minor } from "#shared/domain/money.ts";
import type { SeedContext } from "../context.ts";

const day = 86_400;

interface Goods extends Record<string, unknown> {
  readonly product_id: string;
  readonly variant_id: string;
  readonly size: string;
  readonly amount: string;
}

interface Part extends Goods {
  readonly quantity: number;
}

/** A bundle at its own price, each part in its first size. */
async function addBundle({ tx, idOf }: SeedContext, draftId: string, first: number): Promise<void> {
  const bundleId = idOf("other", "bundle:protein-starter-set");
  const parts =
    await tx.execute<Part>(sql`select distinct on (i.position) i.product_id, v.id as variant_id, v.size, i.quantity
    from bundle_items i join variants v on v.product_id = i.product_id and v.retired_at is null
      and v.on_hand - v.reserved >= i.quantity
    where i.bundle_id = ${bundleId} order by i.position, v.position`);
  const group = idOf("other", "draft-bundle:phone");
  await tx.insert(draftBundles).values({ id: group, draftId, bundleId, position: 0 });
  await tx.insert(draftLines).values(
    parts.rows.map((one, at) => ({
      ...{
        id: idOf("other", `draft-part:${at}`),
        draftId,
        position: first + at,
        quantity: one.quantity,
        size: one.size,
      },
      ...{ productId: one.product_id, variantId: one.variant_id, bundleGroup: group },
    })),
  );
}

/** An order that was taken on the phone and waits for its customer. */
export async function seedDrafts(context: SeedContext): Promise<void> {
  const { tx, now, idOf } = context;
  const goods =
    await tx.execute<Goods>(sql`select distinct on (p.popularity, p.id) p.id as product_id, v.id as variant_id,
      v.size, x.amount_minor as amount
    from products p join variants v on v.product_id = p.id
      join product_prices x on x.product_id = p.id and x.currency = 'EGP'
    where p.kind = 'physical' and p.archived_at is null and p.discount_percentage = 0 and v.retired_at is null
      and v.on_hand - v.reserved > 5
    order by p.popularity desc, p.id, v.position limit 2`);
  const staff = await tx.execute<{ id: string }>(
    sql`select id from users where role = 'admin' order by created_at, id limit 1`,
  );
  const id = idOf("other", "draft:phone");
  const email = "nadia.fouad@example.com";
  const writtenAt = addSeconds(now, -day);
  await tx.insert(drafts).values({
    ...{ id, userId: null, email, emailKey: email, language: "ar", currency: "EGP", shippingAddress: null },
    ...{ isShippingFree: true, state: "open", orderId: null, expiresAt: addSeconds(now, 6 * day), sentAt: null },
    ...{ createdBy: staff.rows[0]?.id ?? "", createdAt: writtenAt, updatedAt: writtenAt },
  });
  await tx.insert(draftLines).values(
    goods.rows.map((one, position) => ({
      ...{ id: idOf("other", `draft-line:${position}`), draftId: id, position, quantity: position + 1, size: one.size },
      ...{ productId: one.product_id, variantId: one.variant_id },
      ...(position === 0
        ? { unitPriceMinor: minor(Math.floor((Number(one.amount) * 9) / 1000) * 100), reason: "Promised on the phone" }
        : {}),
    })),
  );
  await addBundle(context, id, goods.rows.length);
  await seedSupplement(context);
}

interface Sold extends Record<string, unknown> {
  readonly id: string;
  readonly user_id: string;
  readonly email: string;
  readonly currency: Currency;
  readonly shipping_address: ShippingAddress;
}

/** An order that was added to: one supplement was ordered, another waits for its customer. */
async function seedSupplement({ tx, now, idOf }: SeedContext): Promise<void> {
  const found = await tx.execute<Sold & { readonly added_id: string | null }>(sql`
    select o.id, o.user_id, u.email, o.currency, o.shipping_address, x.id as added_id
    from orders o join users u on u.id = o.user_id
      left join orders x on x.user_id = o.user_id and x.created_at > o.created_at and x.number > o.number and x.shipping_minor = 0
        and x.currency = o.currency and x.origin = 'purchase' and x.shipping_address is not null
    where o.status in ('paid', 'processing', 'shipped') and o.payment_status in ('paid', 'due')
      and o.origin = 'purchase' and o.shipping_address is not null
    order by x.id is null, (u.email = 'customer@himma.test') desc, o.created_at desc, o.id, x.id limit 1`);
  const goods = await tx.execute<Goods>(sql`select p.id as product_id, v.id as variant_id, v.size, '0' as amount
    from products p join variants v on v.product_id = p.id
    where p.kind = 'physical' and p.archived_at is null and v.retired_at is null and v.on_hand - v.reserved > 5
    order by p.popularity desc, p.id, v.position limit 1`);
  const staff = await tx.execute<{ id: string }>(
    sql`select id from users where role = 'admin' order by created_at, id limit 1`,
  );
  const [parent, item] = [found.rows[0], goods.rows[0]];
  if (parent === undefined || item === undefined) return;
  const { email } = parent;
  await tx.execute(sql`update orders set parent_id = ${parent.id} where id = ${parent.added_id}`);
  const id = idOf("other", "draft:supplement");
  const writtenAt = addSeconds(now, -day);
  await tx.insert(drafts).values({
    ...{ id, userId: parent.user_id, email, emailKey: email, language: "ar", currency: parent.currency },
    ...{ shippingAddress: parent.shipping_address, isShippingFree: true, state: "open", orderId: null },
    ...{ parentOrderId: parent.id, reason: "Asked for it on the phone after ordering" },
    ...{ expiresAt: addSeconds(now, 6 * day), sentAt: writtenAt, createdBy: staff.rows[0]?.id ?? "" },
    ...{ createdAt: writtenAt, updatedAt: writtenAt },
  });
  await tx.insert(draftLines).values({
    ...{ id: idOf("other", "draft-line:supplement"), draftId: id, position: 0, quantity: 1, size: item.size },
    ...{ productId: item.product_id, variantId: item.variant_id },
  });
}
