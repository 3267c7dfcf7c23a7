import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, count, desc, eq, ne, sql } from "#server/platform/db/orm.ts";
import { invalidField, notFound } from "#server/platform/errors.ts";
import type { Address, AddressExtras, AddressInput } from "#shared/contract/addresses.ts";
import { addressParts } from "#shared/contract/shipping-address.ts";
import { completeAddress } from "#shared/domain/complete-address.ts";
import type { Language } from "#shared/i18n/languages.ts";
import type { Context } from "./context.ts";
import { omitUndefined } from "./defined.ts";
import { tooManyAddresses } from "./errors.ts";
import { addresses } from "./tables.ts";
import { lockUserRow } from "./users.ts";

const maxAddresses = 30;
/** Changed fields only; omitted fields stay. */
type AddressFields = { readonly [K in Exclude<keyof AddressInput, "geo">]?: AddressInput[K] | undefined };
type AddressChange = AddressFields & { readonly geo?: AddressInput["geo"] | null };
type Row = typeof addresses.$inferSelect;

function toReply(row: Row): Address {
  const { userId: _, createdAt: __, parts, ...address } = row;
  return { ...address, ...parts };
}

/** The address book, default first, then newest. */
export async function listAddresses(reader: Reader, userId: string): Promise<Address[]> {
  const rows = await reader
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), desc(addresses.id))
    .limit(maxAddresses);
  return rows.map(toReply);
}

const others = (userId: string, id: string) => and(eq(addresses.userId, userId), ne(addresses.id, id));

/** Moves the fields that only some countries have into `parts`. Throws 400 for ids that are not in the list of places. */
function toColumns<A extends AddressInput>(input: A, language: Language) {
  const { address, problems } = completeAddress(input, { language, isForGoods: false });
  const [problem] = problems;
  if (problem !== undefined) throw invalidField(problem.field, problem.code, "Not in the list of places");
  const isPart = (key: string): boolean => key in addressParts;
  const entries = Object.entries(address);
  return {
    ...(Object.fromEntries(entries.filter(([key]) => !isPart(key))) as Omit<A, keyof AddressExtras>),
    parts: Object.fromEntries(entries.filter(([key]) => isPart(key))) as AddressExtras,
  };
}

export async function addAddress(
  context: Context,
  userId: string,
  input: AddressInput,
  language: Language,
): Promise<Address> {
  return context.database.transaction(async (tx) => {
    // Serializes changes per customer: one default, and the limit holds.
    await lockUserRow(tx, userId);
    const [known] = await tx.select({ total: count() }).from(addresses).where(eq(addresses.userId, userId));
    const total = known?.total ?? 0;
    if (total >= maxAddresses) throw tooManyAddresses();
    const id = context.ids.next();
    const isDefault = input.isDefault === true || total === 0;
    if (isDefault) await tx.update(addresses).set({ isDefault: false }).where(others(userId, id));
    const { label = "", line2 = "", postalCode = "" } = input;
    const { parts, region = "", ...fields } = toColumns(input, language);
    const [row] = await tx
      .insert(addresses)
      .values({
        ...fields,
        ...{ parts, label, region, line2, postalCode, isDefault, id, userId },
        createdAt: context.clock.now(),
      })
      .returning();
    if (row === undefined) throw notFound();
    return toReply(row);
  });
}

/** Drops stored place ids when the country, region or city changes, and the map position when the street changes. */
function withoutOldPlaces(known: Address, change: AddressFields): Address {
  const { regionId, cityId, geo, ...rest } = known;
  const isCountryNew = change.country !== undefined && change.country !== known.country;
  const isRegionNew = isCountryNew || (change.region !== undefined && change.region !== known.region);
  const isCityNew = isRegionNew || (change.city !== undefined && change.city !== known.city);
  const isStreetNew = isCityNew || (change.line1 !== undefined && change.line1 !== known.line1);
  return {
    ...rest,
    ...(isRegionNew || regionId === undefined ? {} : { regionId }),
    ...(isCityNew || cityId === undefined ? {} : { cityId }),
    ...(isStreetNew || geo === undefined ? {} : { geo }),
  };
}

export async function updateAddress(
  context: Context,
  userId: string,
  id: string,
  input: AddressChange,
  language: Language,
): Promise<Address> {
  return context.database.transaction(async (tx) => {
    await lockUserRow(tx, userId);
    const owned = and(eq(addresses.id, id), eq(addresses.userId, userId));
    const { isDefault, geo, ...fields } = omitUndefined(input);
    const [known] = await tx.select().from(addresses).where(owned);
    if (known === undefined) throw notFound();
    const { geo: kept, ...before } = withoutOldPlaces(toReply(known), fields);
    const place = geo === undefined ? kept : geo;
    const { parts, ...columns } = toColumns({ ...before, ...fields, ...(place && { geo: place }) }, language);
    const { id: _, isDefault: __, ...changed } = columns;
    if (isDefault === true) await tx.update(addresses).set({ isDefault: false }).where(others(userId, id));
    const [row] = await tx
      .update(addresses)
      .set({ ...changed, parts, isDefault: isDefault === true ? true : sql`${addresses.isDefault}` })
      .where(owned)
      .returning();
    if (row === undefined) throw notFound();
    return toReply(row);
  });
}

export async function removeAddress(context: Context, userId: string, id: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    await lockUserRow(tx, userId);
    const rows = await tx
      .delete(addresses)
      .where(and(eq(addresses.id, id), eq(addresses.userId, userId)))
      .returning({ wasDefault: addresses.isDefault });
    if (rows[0] === undefined) throw notFound();
    if (rows[0].wasDefault) await chooseDefault(tx, userId);
  });
}

/** The oldest remaining address becomes the default. */
async function chooseDefault(tx: Tx, userId: string): Promise<void> {
  const [next] = await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(asc(addresses.createdAt), asc(addresses.id))
    .limit(1);
  if (next !== undefined) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, next.id));
}
