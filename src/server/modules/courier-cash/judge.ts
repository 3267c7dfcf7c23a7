import type { Reader } from "#server/platform/db/database.ts";
import { isBooked, judgeRow, type RowVerdict } from "#shared/domain/courier-cash.ts";
import { add, type Minor, minor, sum } from "#shared/domain/money.ts";
import { type Courier, findParcels, type KnownParcel } from "./ledger.ts";
import type { StatementLine } from "./tables.ts";

/** A row with its parcel and verdict. */
export interface Judged {
  readonly row: StatementLine;
  readonly verdict: RowVerdict;
  readonly parcel: KnownParcel | undefined;
  readonly openMinor: Minor | null;
}

/** Judges the rows of a draft by the amounts that are open now. */
export async function judgeRows(reader: Reader, courier: Courier, rows: readonly StatementLine[]): Promise<Judged[]> {
  const parcels = await findParcels(
    reader,
    courier,
    rows.flatMap(({ awb, reference }) => [awb, reference]),
  );
  const seen = new Set<string>();
  return rows.map((row) => {
    const parcel = parcels.get(row.awb.toUpperCase()) ?? parcels.get(row.reference.toUpperCase());
    const verdict = judgeRow(parcel, row.collectedMinor, parcel !== undefined && seen.has(parcel.shipmentId));
    if (parcel !== undefined) seen.add(parcel.shipmentId);
    return { row, verdict, parcel, openMinor: parcel?.isDue ? minor(parcel.openMinor) : null };
  });
}

/** The verdicts from when the statement was booked. */
export async function recallRows(reader: Reader, courier: Courier, rows: readonly StatementLine[]): Promise<Judged[]> {
  const parcels = await findParcels(
    reader,
    courier,
    rows.flatMap(({ shipmentId }) => shipmentId ?? []),
  );
  return rows.map((row) => ({
    row,
    verdict: row.verdict ?? "unknown_parcel",
    parcel: row.shipmentId === null ? undefined : parcels.get(row.shipmentId.toUpperCase()),
    openMinor: row.openMinor,
  }));
}

export interface BookingSums {
  readonly rows: number;
  readonly collectedMinor: Minor;
  readonly feesMinor: Minor;
  readonly netMinor: Minor;
}

/** The sums of the rows that can be booked. */
export function sumUp(judged: readonly Judged[]): BookingSums {
  const rows = judged.filter(({ verdict }) => isBooked(verdict)).map(({ row }) => row);
  return {
    rows: rows.length,
    collectedMinor: sum(rows.map(({ collectedMinor }) => collectedMinor)),
    feesMinor: sum(rows.map(({ feeMinor, taxMinor }) => add(feeMinor, taxMinor))),
    netMinor: sum(rows.map(({ netMinor }) => netMinor)),
  };
}
