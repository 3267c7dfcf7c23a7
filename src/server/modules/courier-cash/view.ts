import type { findPeople } from "#server/modules/accounts/index.ts";
import type { CourierStatement, StatementRow, WholeStatement } from "#shared/contract/admin-courier-cash.ts";
import { toMajor } from "#shared/domain/money.ts";
import { fullName } from "#shared/domain/person-name.ts";
import type { BookingSums, Judged } from "./judge.ts";
import type { StatementHead } from "./tables.ts";

export type People = Awaited<ReturnType<typeof findPeople>>;

export const personView = (people: People, id: string | null): { id: string; name: string } | null => {
  const person = id === null ? undefined : people.get(id);
  return person === undefined ? null : { id: person.id, name: fullName(person) };
};

export const statementView = (
  { row, waiting }: { readonly row: StatementHead; readonly waiting: number },
  people: People,
): CourierStatement => ({
  ...{ id: row.id, carrier: row.carrier, currency: row.currency, fileName: row.fileName, state: row.state },
  ...{ rows: row.rows, waiting, bankRef: row.bankRef, reason: row.reason },
  createdAt: row.createdAt.toISOString(),
  createdBy: personView(people, row.createdBy),
  bank: row.bankMinor === null ? null : toMajor(row.bankMinor),
  bookedAt: row.bookedAt?.toISOString() ?? null,
  bookedBy: personView(people, row.bookedBy),
});

export const lineView = ({ row, verdict, parcel, openMinor }: Judged, people: People): StatementRow => ({
  ...{ line: row.line, awb: row.awb, reference: row.reference, day: row.day, verdict },
  collected: toMajor(row.collectedMinor),
  fee: toMajor(row.feeMinor),
  tax: toMajor(row.taxMinor),
  net: toMajor(row.netMinor),
  open: openMinor === null ? null : toMajor(openMinor),
  shipmentId: parcel?.shipmentId ?? null,
  orderId: parcel?.orderId ?? null,
  orderNumber: parcel?.orderNumber ?? null,
  settled:
    row.settledAt === null
      ? null
      : { at: row.settledAt.toISOString(), by: personView(people, row.settledBy), reason: row.settledReason ?? "" },
});

export const sumsView = ({ rows, collectedMinor, feesMinor, netMinor }: BookingSums): WholeStatement["booking"] => ({
  rows,
  collected: toMajor(collectedMinor),
  fees: toMajor(feesMinor),
  net: toMajor(netMinor),
});
