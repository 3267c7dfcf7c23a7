import { and, asc, count, desc, eq, ne, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Address, AddressInput } from "#shared/contract/addresses.ts";
import type { Context } from "./context.ts";
import { omitUndefined } from "./defined.ts";
import { tooManyAddresses } from "./errors.ts";
import { addresses } from "./tables.ts";
import { lockUserRow } from "./users.ts";

const maxAddresses = 30;
/** Changed fields only; omitted fields stay. */
type AddressChange = { readonly [K in keyof AddressInput]?: AddressInput[K] | undefined };
type Row = typeof addresses.$inferSelect;

function toReply(row: Row): Address {
  const { userId: _, createdAt: __, ...address } = row;
  return address;
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

export async function addAddress(context: Context, userId: string, input: AddressInput): Promise<Address> {
  return context.database.transaction(async (tx) => {
    // Serializes changes per customer: one default, and the limit holds.
    await lockUserRow(tx, userId);
    const [known] = await tx.select({ total: count() }).from(addresses).where(eq(addresses.userId, userId));
    const total = known?.total ?? 0;
    if (total >= maxAddresses) throw tooManyAddresses();
    const id = context.ids.next();
    const isDefault = input.isDefault === true || total === 0;
    if (isDefault) await tx.update(addresses).set({ isDefault: false }).where(others(userId, id));
    const { label = "", region = "", line2 = "", postalCode = "" } = input;
    const [row] = await tx
      .insert(addresses)
      .values({ ...input, label, region, line2, postalCode, isDefault, id, userId, createdAt: context.clock.now() })
      .returning();
    if (row === undefined) throw notFound();
    return toReply(row);
  });
}

export async function updateAddress(
  context: Context,
  userId: string,
  id: string,
  input: AddressChange,
): Promise<Address> {
  return context.database.transaction(async (tx) => {
    await lockUserRow(tx, userId);
    const owned = and(eq(addresses.id, id), eq(addresses.userId, userId));
    const { isDefault, ...fields } = input;
    if (isDefault === true) await tx.update(addresses).set({ isDefault: false }).where(others(userId, id));
    const [row] = await tx
      .update(addresses)
      .set({ ...omitUndefined(fields), isDefault: isDefault === true ? true : sql`${addresses.isDefault}` })
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
