import { createHash } from "node:crypto";
import {
  courierColumns,
  courierEntries,
  courierStatementRows,
  courierStatements,
} from "#server/modules/courier-cash/tables.ts";
import { shipments } from "#server/modules/shipping/tables.ts";
import { and, asc, eq, gt, isNull } from "#server/platform/db/orm.ts";
import { toCourier } from "#shared/domain/courier-cash.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { add, type Minor, minor, percentOff, subtract, sum, zeroMinor } from "#shared/domain/money.ts";
import type { CarrierName } from "#shared/domain/shipments.ts";
import type { SeedContext } from "../context.ts";
import { demoAdmin } from "./people.ts";

/** Cash that couriers collected: a statement for each month that is over, and the newest one still to be booked. */

interface Owed {
  readonly shipmentId: string;
  readonly carrier: CarrierName;
  readonly currency: Currency;
  readonly awb: string;
  readonly codMinor: Minor;
  readonly at: Date;
}

async function readOwed({ tx }: SeedContext): Promise<Owed[]> {
  const rows = await tx
    .select()
    .from(shipments)
    .where(and(eq(shipments.state, "delivered"), gt(shipments.codMinor, zeroMinor), isNull(shipments.caseId)))
    .orderBy(asc(shipments.deliveredAt), asc(shipments.id));
  return rows.flatMap(({ id: shipmentId, carrier, carrierName, currency, awb, codMinor, deliveredAt: at }) =>
    at === null || awb === null
      ? []
      : [{ ...{ shipmentId, currency, awb, codMinor, at }, carrier: toCourier(carrier, carrierName) }],
  );
}

/** What the courier keeps: four per cent, and the tax on it. */
function toRow({ awb, at }: Pick<Owed, "awb" | "at">, collectedMinor: Minor) {
  const feeMinor = subtract(collectedMinor, percentOff(collectedMinor, 4));
  const taxMinor = subtract(feeMinor, percentOff(feeMinor, 14));
  const netMinor = subtract(collectedMinor, add(feeMinor, taxMinor));
  return { awb, reference: "", collectedMinor, feeMinor, taxMinor, netMinor, day: at.toISOString().slice(0, 10) };
}

interface NewStatement {
  readonly id: string;
  readonly carrier: CarrierName;
  readonly currency: Currency;
  readonly fileName: string;
  readonly readAt: Date;
}

function toHead({ idOf }: SeedContext, { readAt, ...statement }: NewStatement, rows: number) {
  const fileHash = createHash("sha256").update(`demo:${statement.fileName}`).digest("hex");
  return { ...statement, fileHash, rows, createdAt: readAt, createdBy: idOf("user", demoAdmin) };
}

async function writeBooked(context: SeedContext, statement: NewStatement, owed: readonly Owed[]): Promise<void> {
  const { tx, idOf } = context;
  const { id: statementId, carrier, currency, readAt } = statement;
  const rows = owed.map((one) => ({ one, row: toRow(one, one.codMinor) }));
  const by = { at: readAt, byId: idOf("user", demoAdmin) };
  await tx.insert(courierStatements).values({
    ...toHead(context, statement, rows.length),
    state: "booked",
    bankRef: `CIB ${statement.fileName.slice(7, 14)}`,
    bankMinor: sum(rows.map(({ row }) => row.netMinor)),
    ...{ bookedAt: readAt, bookedBy: by.byId },
  });
  await tx.insert(courierStatementRows).values(
    rows.map(({ one, row }, at) => ({
      ...{ ...row, statementId, line: at + 2, verdict: "matched" as const },
      ...{ shipmentId: one.shipmentId, openMinor: one.codMinor },
    })),
  );
  await tx.insert(courierEntries).values(
    rows.flatMap(({ one: { shipmentId }, row }) => {
      const common = { carrier, currency, shipmentId, statementId, ref: `${statementId}:${shipmentId}`, ...by };
      const part = (kind: "remitted" | "fee", amount: Minor) =>
        amount === 0
          ? []
          : [{ ...common, id: idOf("other", `${kind}:${shipmentId}`), kind, deltaMinor: minor(-amount) }];
      return [...part("remitted", row.netMinor), ...part("fee", add(row.feeMinor, row.taxMinor))];
    }),
  );
}

/** One row in order, one short, and one of a parcel that nobody knows. */
async function writeDraft(context: SeedContext, statement: NewStatement, owed: readonly Owed[]): Promise<void> {
  const [first, second] = owed;
  if (first === undefined) return;
  const unknown = { awb: "AR00000000", at: first.at };
  const rows = [
    toRow(first, first.codMinor),
    ...(second === undefined
      ? []
      : [toRow(second, subtract(second.codMinor, minor(Math.min(10_00, second.codMinor))))]),
    toRow(unknown, minor(99_00)),
  ];
  await context.tx.insert(courierStatements).values({ ...toHead(context, statement, rows.length), state: "draft" });
  await context.tx
    .insert(courierStatementRows)
    .values(rows.map((row, at) => ({ ...row, statementId: statement.id, line: at + 2 })));
}

export async function seedCourierCash(context: SeedContext): Promise<void> {
  const { tx, idOf, now } = context;
  const owed = await readOwed(context);
  if (owed.length === 0) return;
  const names = { awb: "AWB", collected: "COD Amount", fee: "Fees", tax: "VAT", net: "Net", day: "Delivery Date" };
  await tx.update(courierColumns).set(names).where(eq(courierColumns.carrier, "aramex"));
  for (let from = 0; from < owed.length; from += 500)
    await tx.insert(courierEntries).values(
      owed.slice(from, from + 500).map(({ shipmentId, carrier, currency, codMinor, at }) => ({
        ...{ id: idOf("other", `due:${shipmentId}`), kind: "due" as const, ref: shipmentId },
        ...{ carrier, currency, shipmentId, at, deltaMinor: codMinor },
      })),
    );
  const thisMonth = now.toISOString().slice(0, 7);
  const groups = Map.groupBy(
    owed,
    ({ carrier, currency, at }) => `${carrier} ${currency} ${at.toISOString().slice(0, 7)}`,
  );
  for (const [name, list] of groups) {
    const [{ carrier, currency } = { carrier: "aramex", currency: "EGP" } as const] = list;
    const month = name.slice(-7);
    const fileName = `${carrier}-${month}-${currency}.csv`;
    const id = idOf("other", `courier-statement:${fileName}`);
    const statement = { ...{ id, carrier, currency, fileName } };
    if (month < thisMonth) {
      const end = new Date(`${month}-01T09:30:00Z`);
      end.setUTCMonth(end.getUTCMonth() + 1);
      await writeBooked(context, { ...statement, readAt: end < now ? end : now }, list);
    } else if (currency === "EGP") await writeDraft(context, { ...statement, readAt: now }, list);
  }
}
