import DataLoader from "dataloader";
import type pg from "pg";
import type { Clock } from "#server/platform/clock.ts";
import type { Product, ProductCard } from "#shared/contract/catalogue.ts";
import { type CardQuery, inOrder, type ReadCards } from "./cards.ts";
import { productNotFound } from "./errors.ts";
import { priceJoin } from "./prices.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** SQL condition over `p` for an id or slug. */
export const idOrSlugCondition = (idOrSlug: string, place: string): string =>
  uuid.test(idOrSlug) ? `p.id = ${place}::uuid` : `p.slug = ${place}`;

export interface RelatedProducts {
  readonly products: ProductCard[];
  /** Ids of those that are often bought together with the product and are in stock; 2 at most. */
  readonly boughtTogether: string[];
}

export interface FindProducts {
  /** One product on sale in full. Throws 404. */
  readonly one: (idOrSlug: string) => Promise<Product>;
  readonly newArrivals: (limit: number) => Promise<ProductCard[]>;
  /** Related products: bought together first, then the same category, then similar ones. Throws 404. */
  readonly related: (idOrSlug: string) => Promise<RelatedProducts>;
  /** The goods on sale that a programme needs. Throws 404. */
  readonly needs: (idOrSlug: string) => Promise<ProductCard[]>;
  /** Cards of the ids that are on sale, in the given order. */
  readonly cards: (ids: readonly string[]) => Promise<ProductCard[]>;
  /** Cards of one kind, cheapest first. */
  readonly ofKind: (kind: ProductCard["kind"]) => Promise<ProductCard[]>;
}

const relatedCount = 8;
const togetherCount = 2;
const maxList = 200;

interface SelfRow {
  readonly id: string;
  readonly kind: string;
  readonly category_id: string;
  readonly tags: string[];
}

/** Ids of products bought in the same orders, most frequent first. */
export type BoughtWith = (productId: string) => Promise<readonly string[]>;

// $1 product, $2 kind, $3 category, $4 tags, $5 bought together. Reads a bounded number of rows whatever the catalogue
// size.
const popularIn = (condition: string): string =>
  `(select near.id from products near where near.archived_at is null and ${condition}
    order by near.popularity desc, near.created_at desc, near.id desc limit 40)`;
const nearProducts = `select near.id from (
  select unnest($5::uuid[]) as id union ${popularIn("near.category_id = $3::uuid and near.kind = $2")} union ${popularIn("near.kind = $2")}
) near where near.id <> $1::uuid`;
const nearestFirst = `array_position($5::uuid[], p.id) nulls last, (p.category_id = $3::uuid) desc,
  cardinality(array(select unnest(p.tags) intersect select unnest($4::text[]))) desc, p.popularity desc, p.id`;

// $2 limit. Products marked new and the newest ones; the first of the merged list are among them.
const arrivals = (condition: string): string =>
  `(select arrived.id from products arrived where arrived.archived_at is null and arrived.kind in ('physical', 'programme')
      and ${condition} order by arrived.created_at desc, arrived.id desc limit $2)`;

export interface FindProductsDeps {
  readonly pool: pg.Pool;
  readonly readCards: ReadCards;
  readonly clock: Clock;
  readonly boughtWith: BoughtWith;
}

export function createFindProducts({ pool, readCards, clock, boughtWith }: FindProductsDeps): FindProducts {
  const read = async (query: CardQuery): Promise<Product[]> => [...(await readCards(query)).products];
  const readSelf = async (idOrSlug: string): Promise<SelfRow> => {
    const { rows } = await pool.query<SelfRow>({
      text: `select p.id, p.kind, p.category_id, p.tags from products p where p.archived_at is null and ${idOrSlugCondition(idOrSlug, "$1")}`,
      values: [idOrSlug],
    });
    const [self] = rows;
    if (self === undefined) throw productNotFound();
    return self;
  };
  // Coalesces look-ups of one event loop turn into one statement.
  const gatheredBy = (where: string, keyOf: (product: Product) => string) =>
    new DataLoader(
      async (keys: readonly string[]) => {
        const found = await read({ where, orderBy: "p.id", limit: keys.length, values: [keys] });
        const byKey = new Map(found.map((product) => [keyOf(product), product]));
        return keys.map((key) => byKey.get(key));
      },
      { cache: false, maxBatchSize: 50, batchScheduleFn: (send) => void setImmediate(send) },
    );
  // Two loaders, because an OR over two columns would be planned on every call.
  const byId = gatheredBy("p.id = any($1::uuid[])", (product) => product.id);
  const bySlug = gatheredBy("p.slug = any($1::text[])", (product) => product.slug);
  return {
    one: async (idOrSlug) => {
      const found = await (uuid.test(idOrSlug) ? byId : bySlug).load(idOrSlug);
      if (found === undefined) throw productNotFound();
      return found;
    },
    newArrivals: (limit) =>
      read({
        where: `p.id in (${arrivals("arrived.is_new_until > $1::timestamptz")} union ${arrivals("true")})`,
        orderBy: "coalesce(p.is_new_until > $1::timestamptz, false) desc, p.created_at desc, p.id desc",
        limit,
        values: [clock.now(), limit],
      }),
    related: async (idOrSlug) => {
      const self = await readSelf(idOrSlug);
      const companions = await boughtWith(self.id);
      const products = await read({
        where: `p.id in (${nearProducts})`,
        orderBy: nearestFirst,
        limit: relatedCount,
        values: [self.id, self.kind, self.category_id, self.tags, companions],
      });
      const inStock = products.filter(({ variants }) => variants.some(({ stock }) => stock > 0));
      const together = inStock.flatMap(({ id }) => (companions.includes(id) ? [id] : []));
      return { products, boughtTogether: together.slice(0, togetherCount) };
    },
    needs: async (idOrSlug) => {
      const { id, kind } = await readSelf(idOrSlug);
      if (kind !== "programme") return [];
      return read({
        join: "join product_needs need on need.product_id = p.id",
        where: "need.programme_id = $1",
        orderBy: "need.position, p.id",
        limit: maxList,
        values: [id],
      });
    },
    cards: async (ids) => {
      if (ids.length === 0) return [];
      return read({
        ...inOrder("$1"),
        limit: maxList,
        values: [ids],
      });
    },
    ofKind: (kind) =>
      read({
        join: priceJoin("EGP"),
        where: "p.kind = $1",
        orderBy: "price.amount_minor, p.id",
        limit: maxList,
        values: [kind],
      }),
  };
}
