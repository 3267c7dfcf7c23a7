import type { Reader, Tx } from "#server/platform/db/database.ts";
import { holdStamp, settingStamp } from "#server/platform/db/kept-settings.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { preparedRows } from "#server/platform/db/prepared.ts";
import type { LineRow } from "./cart-lines.ts";
import type { ItemsBeside, SaleItem, Wanted } from "./ports.ts";
import type { CartRow } from "./tables.ts";

/** A cart as read by one statement. */
export interface SeenCart extends CartRow {
  /** Changes whenever the cart does, because every change writes its row. */
  readonly version: string;
  readonly rows: readonly LineRow[];
  /** The items of the rows, in the same order. */
  readonly items: readonly (SaleItem | undefined)[];
  /** The additionally requested item. */
  readonly wanted: SaleItem | undefined;
}

interface Asked {
  readonly userId: string;
  /** An item to read too; it need not be in the cart. */
  readonly wanted?: Wanted;
}

export interface ReadCart {
  /** A person's cart, read together with the stamp of settings; `undefined` when there is none yet. */
  readonly ofPerson: (reader: Reader, asked: Asked) => Promise<SeenCart | undefined>;
  /** The same for a cart that the transaction has locked. */
  readonly locked: (tx: Tx, cartId: string) => Promise<SeenCart>;
}

/** A line in JSON. */
type LineJson = Omit<LineRow, "addedAt"> & { readonly addedAt: string };

interface CartJson extends CartRow {
  readonly version: string;
  readonly stamp: string | null;
  readonly lines: readonly LineJson[];
  readonly items: unknown;
}

const lines = sql`(select coalesce(json_agg(json_build_object('id', l.id, 'cartId', l.cart_id, 'productId', l.product_id,
    'variantId', l.variant_id, 'size', l.size, 'quantity', l.quantity, 'addedAt', l.added_at,
    'bundleGroup', l.bundle_group, 'bundleId', l.bundle_id) order by l.added_at, l.id), '[]')
  from cart_items l where l.cart_id = c.id)`;

const productIds = sql`array(select l.product_id from cart_items l where l.cart_id = c.id)`;

// xmin is the transaction that last wrote the row.
const selectCart = (items: SQL): SQL => sql`select c.id, c.quoted_currency as "quotedCurrency", c.xmin::text as version,
  ${settingStamp} as stamp, ${lines} as lines, ${items} as items from carts c`;

/** Reads carts with their lines and items. */
export function createReadCart({ column, toItems }: ItemsBeside): ReadCart {
  const ofPerson = preparedRows<CartJson>(
    sql`${selectCart(
      column(sql`${productIds} || ${sql.placeholder("wantedId")}::uuid`),
    )} where c.user_id = ${sql.placeholder("userId")}`,
  );
  const ofCart = preparedRows<CartJson>(
    sql`${selectCart(column(productIds))} where c.id = ${sql.placeholder("cartId")}`,
  );
  const toSeen = async (reader: Reader, found: CartJson, wanted: readonly Wanted[]): Promise<SeenCart> => {
    const { stamp, lines: given, items: beside, ...cart } = found;
    holdStamp(reader, stamp);
    const rows = given.map((line): LineRow => ({ ...line, addedAt: new Date(line.addedAt) }));
    const items = await toItems(reader, [...rows, ...wanted], beside);
    return { ...cart, rows, items: items.slice(0, rows.length), wanted: items[rows.length] };
  };
  return {
    ofPerson: async (reader, { userId, wanted }) => {
      const [found] = await ofPerson(reader, { userId, wantedId: wanted?.productId ?? null });
      return found && toSeen(reader, found, wanted === undefined ? [] : [wanted]);
    },
    locked: async (tx, cartId) => {
      const [found] = await ofCart(tx, { cartId });
      if (found === undefined) throw new Error("a locked cart is not there");
      return toSeen(tx, found, []);
    },
  };
}
