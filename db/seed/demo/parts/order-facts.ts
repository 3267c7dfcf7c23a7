import type { MinorPrices } from "#server/modules/catalogue/index.ts";
import type { OrderLineRow, OrderRow } from "#server/modules/orders/tables.ts";
import { toCalendar, toMarketOf, usualOff } from "#server/modules/shipping/promise/find-promise.ts";
import { deliveryCalendars } from "#server/modules/shipping/tables.ts";
import { sql } from "#server/platform/db/orm.ts";
import type { ShippingAddress } from "#shared/contract/orders.ts";
import { completeAddress } from "#shared/domain/complete-address.ts";
import { type DeliveryCalendar, toPromise } from "#shared/domain/delivery-promise.ts";
import { type Market, marketRules } from "#shared/domain/markets.ts";
import { lineTotal, type Minor, minor, multiply, subtract, sum, vatIncluded, zeroMinor } from "#shared/domain/money.ts";
import { regionsIn } from "#shared/domain/places/index.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { SeedContext } from "../context.ts";
import { pickWeighted } from "../random-choice.ts";
import type { Person } from "./people.ts";

/** A variant that can be ordered, with its product; prices in minor units. */
interface Sellable extends Record<string, unknown> {
  readonly product_id: string;
  readonly variant_id: string;
  readonly category_id: string;
  readonly kind: OrderLineRow["kind"];
  readonly slug: string;
  readonly name: OrderLineRow["name"];
  readonly size: string;
  readonly size_label: LocalizedText;
  readonly variant_label: LocalizedText;
  readonly image: OrderLineRow["image"];
  readonly popularity: number;
  readonly discount: number;
  /** In minor units. */
  readonly amounts: MinorPrices;
}

interface Rate extends Record<string, unknown> {
  readonly country: string;
  readonly flat: Record<string, number>;
  readonly free_above: Record<string, number>;
  readonly days_min: number;
  readonly days_max: number;
  readonly vat_hundredths: number;
}

export interface Assortment {
  readonly goods: readonly Sellable[];
  readonly rates: ReadonlyMap<string, Rate>;
  readonly calendars: ReadonlyMap<Market, DeliveryCalendar>;
}

export async function readAssortment({ tx }: SeedContext): Promise<Assortment> {
  const goods =
    await tx.execute<Sellable>(sql`select p.id as product_id, v.id as variant_id, p.category_id, p.kind, p.slug, p.name, v.size, v.label as size_label, p.variant_label,
    p.images -> 0 as image, p.popularity, p.discount_percentage::float8 as discount, 
    (select json_object_agg(x.currency, coalesce(own.amount_minor, x.amount_minor)) from product_prices x
     left join variant_prices own on own.variant_id = v.id and own.currency = x.currency where x.product_id = p.id) as amounts
    from products p join variants v on v.product_id = p.id where p.kind <> 'gift_card' order by p.slug, v.position`);
  const rates = await tx.execute<Rate>(
    sql`select country, flat, free_above, days_min, days_max, vat_hundredths from shipping_rates`,
  );
  const calendars = await tx.select().from(deliveryCalendars);
  return {
    goods: goods.rows,
    rates: new Map(rates.rows.map((rate) => [rate.country, rate])),
    calendars: new Map(calendars.map((row) => [row.market, toCalendar(row)])),
  };
}

// Programmes and packages are bought less often than shakers.
const weightOf = ({ kind, popularity }: Sellable): number =>
  kind === "physical" ? 5 + popularity : 4 + popularity / 8;

export type SeedLine = Omit<
  OrderLineRow,
  "id" | "orderId" | "position" | "automaticDiscountMinor" | "listUnitMinor" | "priceReason" | "bundleGroup"
> & {
  readonly egpMinor: Minor;
};

/** What people take along, by the product that they came for. */
const takenAlong: Readonly<Record<string, readonly string[]>> = {
  "whey-protein-1kg": ["creatine-monohydrate-300g", "shaker-600ml"],
  "creatine-monohydrate-300g": ["whey-protein-1kg"],
  "yoga-mat-6mm": ["mini-loop-bands-set"],
  "hex-dumbbells-5kg-pair": ["yoga-mat-6mm"],
};
const takesAlong = 0.9;

/** A plausible basket; `together` decides what is taken along, nothing by default. */
export function toBasket(
  assortment: Assortment,
  person: Person,
  random: () => number,
  together: () => number = () => 1,
): SeedLine[] {
  const size = 1 + Math.floor(random() * random() * 4);
  const chosen = new Map<string, Sellable>();
  for (let at = 0; at < size; at++) {
    const one = pickWeighted(assortment.goods, weightOf, random);
    chosen.set(one.product_id, one);
  }
  for (const slug of [...chosen.values()].flatMap((one) => takenAlong[one.slug] ?? [])) {
    const other = assortment.goods.find((one) => one.slug === slug);
    if (other !== undefined && together() < takesAlong && !chosen.has(other.product_id))
      chosen.set(other.product_id, other);
  }
  return [...chosen.values()].map((one) => {
    const quantity = one.kind === "physical" && random() < 0.2 ? 2 : 1;
    const unit = one.amounts[person.currency];
    const totalMinor = lineTotal(unit, quantity, one.discount);
    return {
      productId: one.product_id,
      variantId: one.variant_id,
      categoryId: one.category_id,
      kind: one.kind,
      slug: one.slug,
      name: one.name,
      size: one.size,
      sizeLabel: one.size_label,
      variantLabel: one.variant_label,
      quantity,
      unitPriceMinor: unit,
      discountMinor: subtract(multiply(unit, quantity), totalMinor),
      totalMinor,
      pointsEach: 0,
      image: one.image,
      egpMinor: lineTotal(one.amounts.EGP, quantity, one.discount),
    };
  });
}

export type OrderAmounts = Pick<
  OrderRow,
  | "subtotalMinor"
  | "discountMinor"
  | "shippingMinor"
  | "codFeeMinor"
  | "taxMinor"
  | "taxHundredths"
  | "totalMinor"
  | "goodsEgpMinor"
>;

/** The basket's amounts by the shop's own rules. */
export function toAmounts(
  { rates }: Assortment,
  person: Person,
  lines: readonly SeedLine[],
  codFeeMinor: Minor = zeroMinor,
): OrderAmounts {
  const rate = rates.get(person.country) ?? rates.get("default");
  const goods = sum(lines.map((line) => minor(line.totalMinor)));
  const isSent = lines.some((line) => line.kind === "physical");
  const isFree = !isSent || goods >= (rate?.free_above[person.currency] ?? 0);
  const shippingMinor = minor(isFree ? 0 : (rate?.flat[person.currency] ?? 0));
  const totalMinor = minor(goods + shippingMinor + codFeeMinor);
  const taxHundredths = rate?.vat_hundredths ?? 0;
  return {
    subtotalMinor: sum(lines.map((line) => multiply(minor(line.unitPriceMinor), line.quantity))),
    discountMinor: sum(lines.map((line) => minor(line.discountMinor))),
    ...{ shippingMinor, codFeeMinor },
    taxHundredths,
    taxMinor: vatIncluded(totalMinor, taxHundredths / 100),
    totalMinor,
    goodsEgpMinor: sum(lines.map((line) => line.egpMinor)),
  };
}

/** When goods of an order of this moment arrive in the person's country. */
export function toDeliveryDays(
  { rates, calendars }: Assortment,
  { country }: Person,
  now: Date,
): OrderRow["deliveryDays"] {
  const rate = rates.get(country) ?? rates.get("default");
  const market = toMarketOf(country);
  const calendar = calendars.get(market);
  if (rate === undefined || calendar === undefined) return null;
  const days = { min: rate.days_min, max: rate.days_max };
  const lead = { ...days, off: usualOff[market] };
  return { ...days, ...toPromise({ now, zone: marketRules[market].timezone, calendar, lead }) };
}

/** A house number that is the same whenever the data is made. */
const toHouse = ({ phone }: Person): number => 1 + (Number(phone.slice(-3)) % 90);

/** The parts that the person's country asks for; the codes are made up. */
function toParts(person: Person): Pick<ShippingAddress, "shortCode" | "buildingNumber"> {
  if (person.country === "SA") return { shortCode: `RRRD${person.phone.slice(-4)}` };
  return regionsIn(person.country).length === 0 ? {} : { buildingNumber: String(toHouse(person)) };
}

export function toAddress(person: Person): ShippingAddress {
  const { firstName, lastName, phone, country, city, region, street } = person;
  const address = { firstName, lastName, phone, country, city, region, line1: street, ...toParts(person) };
  return completeAddress(address, { language: person.language, isForGoods: true }).address;
}
