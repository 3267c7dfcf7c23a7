import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, inArray, isNull, lte, ne, sql } from "#server/platform/db/orm.ts";
import type { TaxMarket, TaxMode } from "#shared/domain/tax-documents.ts";
import {
  type DeviceRow,
  type DocumentRow,
  documentColumns,
  fiscalDevices,
  fiscalDocuments,
  fiscalMarkets,
  fiscalNumbers,
  type IssuedDocument,
  type ReceiptSettingsRow,
  receiptSettings,
} from "./tables.ts";

/** A market's mode. Locks it until the transaction ends, so that a change of mode sees documents decided before. */
export async function holdMode(tx: Tx, market: TaxMarket): Promise<TaxMode> {
  const [row] = await tx.select().from(fiscalMarkets).where(eq(fiscalMarkets.market, market)).for("share");
  return row?.mode ?? "off";
}

/** Locks the device or counter that numbers a market's documents in its mode. Must be the last lock. */
export async function lockDevice(tx: Tx, market: TaxMarket): Promise<DeviceRow | undefined> {
  const mode = await holdMode(tx, market);
  const inUse =
    mode === "phase2"
      ? inArray(fiscalDevices.state, ["active", "renewing"])
      : and(eq(fiscalDevices.state, "active"), isNull(fiscalDevices.keySealed));
  const [row] = await tx
    .select()
    .from(fiscalDevices)
    .where(and(eq(fiscalDevices.market, market), inUse))
    .for("update");
  return row;
}

export const setCounter = (tx: Tx, deviceId: string, { counter, lastHash }: Pick<DeviceRow, "counter" | "lastHash">) =>
  tx.update(fiscalDevices).set({ counter, lastHash }).where(eq(fiscalDevices.id, deviceId));

/** The next number of a market's year. The caller has locked the device. */
export async function nextNumber(tx: Tx, market: TaxMarket, year: number): Promise<number> {
  const [row] = await tx
    .insert(fiscalNumbers)
    .values({ market, year, last: 1 })
    .onConflictDoUpdate({
      target: [fiscalNumbers.market, fiscalNumbers.year],
      set: { last: sql`${fiscalNumbers.last} + 1` },
    })
    .returning();
  if (row === undefined) throw new Error("a tax document got no number");
  return row.last;
}

const ofOrder = [
  sql`${fiscalDocuments.invoiceId} is not null`,
  asc(fiscalDocuments.createdAt),
  asc(fiscalDocuments.id),
] as const;

/** An order's valid documents: the invoice first, then its credit notes in order. */
export const listOfOrder = (reader: Reader, orderId: string): Promise<DocumentRow[]> =>
  reader
    .select(documentColumns)
    .from(fiscalDocuments)
    .where(and(eq(fiscalDocuments.orderId, orderId), ne(fiscalDocuments.state, "replaced")))
    .orderBy(...ofOrder);

/** All documents of an order, also replaced ones. */
export const listAllOfOrder = (reader: Reader, orderId: string): Promise<DocumentRow[]> =>
  reader
    .select(documentColumns)
    .from(fiscalDocuments)
    .where(eq(fiscalDocuments.orderId, orderId))
    .orderBy(...ofOrder);

/** Orders with documents that have waited for their number since before `until`, oldest first. */
export async function listOrdersDue(reader: Reader, market: TaxMarket, until: Date): Promise<string[]> {
  const rows = await reader
    .select({ orderId: fiscalDocuments.orderId })
    .from(fiscalDocuments)
    .where(
      and(eq(fiscalDocuments.state, "due"), eq(fiscalDocuments.market, market), lte(fiscalDocuments.createdAt, until)),
    )
    .orderBy(asc(fiscalDocuments.createdAt))
    .limit(500);
  return [...new Set(rows.map(({ orderId }) => orderId))];
}

export async function findDocument(reader: Reader, id: string): Promise<DocumentRow | undefined> {
  const [row] = await reader.select(documentColumns).from(fiscalDocuments).where(eq(fiscalDocuments.id, id));
  return row;
}

export const isIssued = (row: DocumentRow): row is IssuedDocument => row.state !== "due";

/** The name of the device that signed a document; null for counters of phase 1. */
export async function findDeviceName(reader: Reader, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [row] = await reader
    .select({ name: fiscalDevices.name, env: fiscalDevices.env })
    .from(fiscalDevices)
    .where(eq(fiscalDevices.id, id));
  return row === undefined || row.env === null ? null : row.name;
}

export async function readReceiptSettings(reader: Reader): Promise<ReceiptSettingsRow> {
  const [row] = await reader.select().from(receiptSettings);
  if (row === undefined) throw new Error("there are no settings of e-receipts");
  return row;
}
