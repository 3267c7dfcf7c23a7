import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  adminAdjustCourier,
  adminBookStatement,
  adminDiscardStatement,
  adminGetStatement,
  adminGetStatementColumns,
  adminListCourierBalances,
  adminListCourierEntries,
  adminListOpenParcels,
  adminListStatements,
  adminReadStatement,
  adminSaveStatementColumns,
  adminSettleRow,
  type WholeStatement,
} from "#shared/contract/admin-courier-cash.ts";
import { adminDeliverOrder, adminShipOrder } from "#shared/contract/admin-orders.ts";
import { adminListAudit, getDashboard } from "#shared/contract/admin-reports.ts";
import { adminDecideShipment } from "#shared/contract/admin-shipments.ts";
import { ApiError } from "#shared/contract/client.ts";
import { pathFor } from "#shared/contract/endpoint.ts";
import type { Order } from "#shared/contract/orders.ts";
import { isBooked } from "#shared/domain/courier-cash.ts";
import type { CarrierName } from "#shared/domain/shipments.ts";
import { nasrCity, parcelSteps, pressCarrier } from "#test/factories/parcels.ts";
import { createTestShop, readConflict, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";

let shop: TestShop;
let staff: TestCustomer;
let mona: TestCustomer;
let steps: ReturnType<typeof parcelSteps>;
const columns = {
  ...{ awb: "AWB", reference: "Reference", collected: "Collected", fee: "Fee", tax: "VAT", net: "Net", day: "Date" },
};
const saveColumns = async (carrier: CarrierName, wanted: object) => {
  const { version } = await staff.call(adminGetStatementColumns, { params: { carrier } });
  const body = { columns: { ...columns, ...wanted }, version };
  return staff.call(adminSaveStatementColumns, { params: { carrier }, body });
};

beforeEach(async () => {
  // A new shop for each test, because balances cover all parcels.
  shop = await createTestShop();
  staff = await shop.customer("admin");
  steps = parcelSteps(shop, staff);
  mona = await shop.customer();
  await saveColumns("sandbox", {});
});
afterEach(() => shop.app.close());

let delivery = 0;
beforeAll(async () => {
  const first = await createTestShop();
  const buyer = await first.customer();
  await first.fill(buyer, await first.product({ priceEgp: 100 }));
  const { order } = await first.order(buyer, { paymentMethod: "cod", shippingAddress: nasrCity });
  delivery = order.total - 100;
  await first.app.close();
});

/** A parcel with cash of exactly this amount, booked with the test carrier. */
async function sent(total: number): Promise<{ order: Order; awb: string; shipmentId: string }> {
  const priceEgp = Math.round((total - delivery) * 100) / 100;
  await shop.fill(mona, await shop.product({ priceEgp }));
  const { order } = await shop.order(mona, { paymentMethod: "cod", shippingAddress: nasrCity });
  expect(order.total).toBe(total);
  await shop.app.drain();
  const awb = await steps.booked(order);
  const [parcel] = await steps.parcels(order);
  return { order, awb, shipmentId: parcel?.id ?? "" };
}
async function delivered(total: number) {
  const parcel = await sent(total);
  await pressCarrier(shop, parcel.awb, "picked-up");
  await pressCarrier(shop, parcel.awb, "deliver");
  return parcel;
}
type Row = readonly [awb: string, collected: number | string, fee?: number | string];
const net = (collected: number | string, fee: number | string): string => (Number(collected) - Number(fee)).toFixed(2);
const csv = (rows: readonly Row[], separator = ","): string =>
  [
    ["AWB", "Reference", "Collected", "Fee", "VAT", "Net", "Date"],
    ...rows.map(([awb, collected, fee = 0]) => [awb, "", collected, fee, 0, net(collected, fee), "2026-11-26"]),
  ]
    .map((cells) => cells.join(separator))
    .join("\r\n");
const read = async (file: string | Uint8Array, more: object = {}): Promise<WholeStatement> => {
  const query = { carrier: "sandbox", currency: "EGP", fileName: "november.csv", ...more };
  const reply = await shop.app.http.inject({
    method: "POST",
    url: `/api${pathFor(adminReadStatement.path, undefined, query)}`,
    headers: { "content-type": "text/csv", authorization: `Bearer ${await staff.token()}` },
    payload: typeof file === "string" ? file : Buffer.from(file),
  });
  if (reply.statusCode !== 201)
    throw new ApiError({ status: reply.statusCode, statusText: "", data: reply.json(), requestId: undefined });
  return reply.json<WholeStatement>();
};
const book = (whole: WholeStatement, bank: number, more: object = {}, who = staff) =>
  who.call(adminBookStatement, {
    params: { id: whole.statement.id },
    body: { bankRef: "NBE 4471", bank, net: whole.booking.net, ...more },
  });
const balances = async () => (await staff.call(adminListCourierBalances, {})).balances;
/** Cash with couriers on the dashboard. */
const reported = async () => (await staff.call(getDashboard, { query: {} })).dashboard.cashWithCouriers;
const owed = async (carrier: CarrierName = "sandbox") =>
  (await balances()).find((one) => one.carrier === carrier)?.open ?? 0;
const entries = async () =>
  (await staff.call(adminListCourierEntries, { query: { limit: "100" } })).entries.map(({ kind, amount }) => [
    kind,
    amount,
  ]);
const verdicts = ({ lines }: WholeStatement) => lines.map(({ verdict }) => verdict);

describe("a parcel that arrives", () => {
  test("is owed by its courier from its delivery on, not before", async () => {
    const { awb, order, shipmentId } = await sent(350);
    await pressCarrier(shop, awb, "picked-up");
    expect(await balances()).toEqual([]);
    expect(await reported()).toEqual([]);
    await pressCarrier(shop, awb, "deliver", "?twice=1");
    expect(await balances()).toMatchObject([{ carrier: "sandbox", currency: "EGP", open: 350, parcels: 1 }]);
    expect(await reported()).toEqual([{ currency: "EGP", amount: 350 }]);
    const { entries: list } = await staff.call(adminListCourierEntries, {});
    expect(list).toMatchObject([
      { kind: "due", amount: 350, number: awb, orderNumber: order.number, shipmentId, by: null },
    ]);
    expect(await shop.books()).toEqual([]);
  });

  test("is not owed when it was paid by card or sent back", async () => {
    const order = await steps.ordered(mona);
    const awb = await steps.booked(order);
    await pressCarrier(shop, awb, "picked-up");
    await pressCarrier(shop, awb, "deliver");
    const refused = await sent(200);
    await pressCarrier(shop, refused.awb, "picked-up");
    await pressCarrier(shop, refused.awb, "refuse");
    expect(await balances()).toEqual([]);
    expect(await shop.books()).toEqual([]);
  });

  test("is owed by the courier that staff entered when it was sent by hand", async () => {
    for (const carrier of ["Bosta Egypt", "Our own driver"]) {
      await shop.fill(mona, await shop.product());
      const { order } = await shop.order(mona, { paymentMethod: "cod", shippingAddress: nasrCity });
      await staff.call(adminShipOrder, { params: { id: order.id }, body: { carrier, trackingNumber: "77" } });
      await staff.call(adminDeliverOrder, { params: { id: order.id }, body: {} });
    }
    expect((await balances()).map(({ carrier, open }) => [carrier, open]).sort()).toEqual([
      ["bosta", 100 + delivery],
      ["manual", 100 + delivery],
    ]);
    expect(await shop.books()).toEqual([]);
  });

  test("is owed once after two concurrent delivery events", async () => {
    const { order, shipmentId } = await sent(300);
    const deliver = () =>
      staff.call(adminDecideShipment, {
        params: { id: shipmentId },
        body: { state: "delivered", reason: "He called" },
      });
    const { result, overlapped } = await whileLocked(
      shop.app.platform.database.pool,
      rowOf("orders", "id", order.id),
      2,
      () => Promise.all([toRefusal(deliver()), toRefusal(deliver())]),
    );
    expect(overlapped).toBe(2);
    expect([...result].sort()).toEqual(["", "SHIPMENT_STATE"]);
    expect(await entries()).toEqual([["due", 300]]);
  });
});

describe("a statement", () => {
  test("books matched and short rows, and leaves unknown ones", async () => {
    const [whole, short, later] = [await delivered(760.2), await delivered(350), await delivered(129)];
    expect(await owed()).toBe(1239.2);
    const draft = await read(
      csv([
        [whole.awb, 760.2, 45],
        [short.awb, 340, 45],
        ["99000001", 99],
      ]),
    );
    expect(verdicts(draft)).toEqual(["matched", "short", "unknown_parcel"]);
    expect(draft.booking).toEqual({ rows: 2, collected: 1100.2, fees: 90, net: 1010.2 });
    expect(await owed()).toBe(1239.2);
    expect(await reported()).toEqual([{ currency: "EGP", amount: 1239.2 }]);
    const booked = await book(draft, 1010.2);
    expect(booked.statement).toMatchObject({
      state: "booked",
      bank: 1010.2,
      bankRef: "NBE 4471",
      waiting: 1,
      reason: null,
    });
    const sums = Map.groupBy(await entries(), ([kind]) => String(kind));
    const sumOf = (kind: string) => (sums.get(kind) ?? []).reduce((sum, [, amount]) => sum + Number(amount), 0);
    expect([sumOf("due"), sumOf("remitted"), sumOf("fee")]).toEqual([1239.2, -1010.2, -90]);
    expect(await owed()).toBe(139);
    expect(await reported()).toEqual([{ currency: "EGP", amount: 139 }]);
    const { parcels } = await staff.call(adminListOpenParcels, {});
    expect(parcels.map(({ number, open }) => [number, open])).toEqual([
      [short.awb, 10],
      [later.awb, 129],
    ]);
    const list = await staff.call(adminListCourierBalances, {});
    expect(list.waitingRows).toBe(1);
    expect(await shop.books()).toEqual([]);
  });

  test("is booked once, also from the same file or concurrently", async () => {
    const { awb } = await delivered(400);
    const file = csv([[awb, 400, 20]]);
    const draft = await read(file);
    // The draft was not booked, so the same file replaces it.
    const again = await read(file);
    expect(await toRefusal(staff.call(adminGetStatement, { params: { id: draft.statement.id } }))).toBe("NOT_FOUND");
    const { result, overlapped } = await whileLocked(
      shop.app.platform.database.pool,
      rowOf("courier_statements", "id", again.statement.id),
      2,
      () => Promise.all([toRefusal(book(again, 380)), toRefusal(book(again, 380))]),
    );
    expect(overlapped).toBe(2);
    expect([...result].sort()).toEqual(["", "STATEMENT_BOOKED"]);
    expect(await toRefusal(read(file))).toBe("STATEMENT_BOOKED");
    await expect(read(file)).rejects.toMatchObject({ data: { statementId: again.statement.id } });
    expect(await toRefusal(book(again, 380))).toBe("STATEMENT_BOOKED");
    const discard = staff.call(adminDiscardStatement, { params: { id: again.statement.id } });
    expect(await toRefusal(discard)).toBe("STATEMENT_BOOKED");
    expect(await entries()).toHaveLength(3);
    expect(await owed()).toBe(0);
    expect(await shop.books()).toEqual([]);
  });

  test("settles a parcel once when two statements with it are booked concurrently", async () => {
    const { awb } = await delivered(400);
    const [one, two] = [await read(csv([[awb, 400, 20]])), await read(csv([[awb, 400, 20]], ";"))];
    const { result, overlapped } = await whileLocked(
      shop.app.platform.database.pool,
      rowOf("courier_columns", "carrier", "manual"),
      2,
      () => Promise.all([toRefusal(book(one, 380)), toRefusal(book(two, 380))]),
    );
    expect(overlapped).toBe(2);
    expect([...result].sort()).toEqual(["", "STATEMENT_EMPTY"]);
    expect(await owed()).toBe(0);
    expect(await shop.books()).toEqual([]);
  });

  test("has verdicts for rows with too much, not delivered, duplicate and settled parcels", async () => {
    const [over, twice] = [await delivered(300), await delivered(200)];
    const waiting = await sent(250);
    await book(await read(csv([[twice.awb, 200]])), 200);
    const draft = await read(
      csv([
        [over.awb, 310],
        [over.awb, 310],
        [waiting.awb, 250],
        [twice.awb, 200],
      ]),
    );
    expect(verdicts(draft)).toEqual(["over", "duplicate", "not_delivered", "duplicate"]);
    const booked = await book(draft, 310);
    expect(booked.lines.map(({ open }) => open)).toEqual([300, 300, null, 0]);
    expect(await owed()).toBe(-10);
    expect(await shop.books()).toEqual([]);
  });

  test("settles the rest of a short row of an earlier one", async () => {
    const { awb } = await delivered(350);
    await book(await read(csv([[awb, 340, 45]])), 295);
    const rest = await read(csv([[awb, 10]]));
    expect(verdicts(rest)).toEqual(["matched"]);
    await book(rest, 10);
    expect(await owed()).toBe(0);
  });

  test("is booked with another bank amount only with a reason, and not when its sum has changed", async () => {
    const [first, second] = [await delivered(300), await sent(200)];
    const draft = await read(
      csv([
        [first.awb, 300, 20],
        [second.awb, 200, 20],
      ]),
    );
    expect(await toRefusal(book(draft, 270))).toBe("STATEMENT_DIFFERS");
    await pressCarrier(shop, second.awb, "picked-up");
    await pressCarrier(shop, second.awb, "deliver");
    expect(await toRefusal(book(draft, 280))).toBe("STATEMENT_CHANGED");
    const anew = await staff.call(adminGetStatement, { params: { id: draft.statement.id } });
    expect(anew.booking.net).toBe(460);
    const booked = await book(anew, 455, { reason: "The bank kept 5 for the transfer" });
    expect(booked.statement).toMatchObject({ bank: 455, reason: "The bank kept 5 for the transfer" });
    expect(await owed()).toBe(0);
    const { entries: log } = await staff.call(adminListAudit, { query: { search: "courier-statement.book" } });
    expect(log[0]).toMatchObject({
      reason: "The bank kept 5 for the transfer",
      after: { net: 460, bank: 455, rows: 2 },
    });
    expect(await shop.books()).toEqual([]);
  });

  test("without bookable rows can only be discarded", async () => {
    const draft = await read(csv([["1", 5]]));
    expect(await toRefusal(book(draft, 0))).toBe("STATEMENT_EMPTY");
    await staff.call(adminDiscardStatement, { params: { id: draft.statement.id } });
    expect((await staff.call(adminListStatements, {})).statements).toEqual([]);
  });

  test("lets staff set aside an open row once, with a reason; booked rows stay", async () => {
    const { awb } = await delivered(300);
    const booked = await book(
      await read(
        csv([
          [awb, 300],
          ["1", 99],
        ]),
      ),
      300,
    );
    const settle = (line: number) =>
      staff.call(adminSettleRow, {
        params: { id: booked.statement.id, line: String(line) },
        body: { reason: "Another shop's parcel" },
      });
    expect(await toRefusal(settle(2))).toBe("NOT_FOUND");
    const whole = await settle(3);
    expect(whole.lines[1]?.settled).toMatchObject({ reason: "Another shop's parcel", by: { id: staff.userId } });
    expect(await toRefusal(settle(3))).toBe("NOT_FOUND");
    expect((await staff.call(adminListCourierBalances, {})).waitingRows).toBe(0);
    expect((await staff.call(adminListStatements, { query: { state: "waiting" } })).statements).toEqual([]);
    const { pool } = shop.app.platform.database;
    for (const sql of [
      "update courier_statement_rows set collected_minor = 1, net_minor = 1",
      "delete from courier_statement_rows",
      "update courier_statements set bank_minor = 1",
      "update courier_entries set delta_minor = 1",
      "delete from courier_entries",
    ])
      await expect(pool.query(sql)).rejects.toMatchObject({ code: "23001" });
  });
});

describe("the file", () => {
  test("may have semicolons, Windows-1256, Arabic digits, titles above its header and a line of totals", async () => {
    const { awb } = await delivered(1299.5);
    await saveColumns("sandbox", {
      awb: "رقم الشحنة",
      reference: "",
      collected: "المبلغ",
      fee: "رسوم",
      tax: "",
      net: "",
      day: "",
    });
    const text = `كشف نوفمبر\r\nرقم الشحنة;المبلغ;رسوم\r\n${awb};1299,50;-45\r\nXX;EGP 12.00;\r\n;1311,50;-45\r\n`;
    const letters = "ابةتثجحخدذرزسشصضطظعغ";
    const to1256 = new Map<string, number>();
    const decoder = new TextDecoder("windows-1256");
    for (let byte = 128; byte < 256; byte += 1) to1256.set(decoder.decode(Uint8Array.of(byte)), byte);
    expect([...letters].every((letter) => to1256.has(letter))).toBe(true);
    const bytes = Uint8Array.from([...text].map((sign) => to1256.get(sign) ?? sign.charCodeAt(0)));
    expect(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes)).toThrow();
    const draft = await read(bytes);
    expect(draft.lines).toMatchObject([
      { line: 3, awb, collected: 1299.5, fee: 45, net: 1254.5, verdict: "matched" },
      { line: 4, awb: "XX", collected: 12, verdict: "unknown_parcel" },
    ]);
    const utf8 = await read(`رقم الشحنة,المبلغ,رسوم\n${awb},"١٬٢٩٩٫٥٠",٤٥\n`);
    expect(utf8.lines).toMatchObject([{ collected: 1299.5, fee: 45, verdict: "matched" }]);
  });

  test("may identify a parcel by our order number", async () => {
    const { order } = await delivered(300);
    const draft = await read(`AWB,Reference,Collected,Fee,VAT,Net,Date\n,${order.number.toLowerCase()},300,0,0,300,\n`);
    expect(draft.lines).toMatchObject([{ verdict: "matched", orderNumber: order.number }]);
    const sar = await read(`AWB,Reference,Collected,Fee,VAT,Net,Date\n,${order.number},300,0,0,300.00,\n`, {
      currency: "SAR",
    });
    expect(verdicts(sar)).toEqual(["unknown_parcel"]);
  });

  test("with other columns is refused with its columns and their likely meaning", async () => {
    const file = "Tracking Number,COD Amount,Shipping Fees\nA,1,2\n";
    await expect(read(file)).rejects.toMatchObject({
      code: "STATEMENT_COLUMNS",
      data: {
        header: ["Tracking Number", "COD Amount", "Shipping Fees"],
        columns: { awb: "Tracking Number", collected: "COD Amount", fee: "Shipping Fees", net: "" },
      },
    });
  });

  test("that does not add up or cannot be read is refused with the line numbers", async () => {
    const head = "AWB,Reference,Collected,Fee,VAT,Net,Date";
    const problems = async (rows: string) => {
      const refused = read(`${head}\n${rows}\n`);
      await expect(refused).rejects.toMatchObject({ code: "STATEMENT_UNREADABLE" });
      return refused.catch((error: { data: { problems: { line: number; column: string }[] } }) =>
        error.data.problems.map(({ line, column }) => `${line} ${column}`),
      );
    };
    expect(await problems("A,,100,10,1,90,")).toEqual(["2 Net"]);
    expect(await problems("A,,many,10,,,\nB,,-5,,,,")).toEqual(["2 Collected", "3 Collected"]);
    expect(await problems('A,,"100')).toEqual(["2 "]);
    expect(await problems(",,100,,,,")).toEqual(["0 "]);
    expect((await staff.call(adminListStatements, {})).statements).toEqual([]);
  });

  test("a carrier's columns are changed from their current version only", async () => {
    const saved = await saveColumns("bosta", { fee: "" });
    expect(saved.version).toBe(2);
    const params = { carrier: "bosta" } as const;
    const stale = staff.call(adminSaveStatementColumns, { params, body: { columns, version: 1 } });
    expect(await readConflict(stale)).toEqual(saved);
    for (const wrong of [{ awb: "", reference: "" }, { collected: " " }])
      expect(await toRefusal(saveColumns("bosta", wrong))).toBe("VALIDATION_FAILED");
  });
});

describe("an adjustment", () => {
  const adjust = (more: object = {}, who = staff) =>
    who.call(adminAdjustCourier, {
      body: {
        ...({ carrier: "sandbox", currency: "EGP", amount: -30, ref: "INV-7", reason: "Monthly fee" } as const),
        ...more,
      },
    });

  test("changes the balance, needs a reason and a reference of its own", async () => {
    const { shipmentId } = await delivered(300);
    const { entry } = await adjust();
    expect(entry).toMatchObject({ kind: "adjustment", amount: -30, reason: "Monthly fee", by: { id: staff.userId } });
    expect(await owed()).toBe(270);
    expect(await toRefusal(adjust())).toBe("ADJUSTMENT_EXISTS");
    for (const wrong of [{ reason: " " }, { ref: "" }, { amount: 0 }, { amount: 0.001 }])
      expect(await toRefusal(adjust({ ref: "other", ...wrong }))).toBe("VALIDATION_FAILED");
    await adjust({ ref: "lost", amount: -300, shipmentId });
    expect(await owed()).toBe(-30);
    const other = await sent(200);
    expect(await toRefusal(adjust({ ref: "x", shipmentId: other.shipmentId }))).toBe("NOT_FOUND");
    expect(await toRefusal(adjust({ ref: "y", carrier: "bosta", shipmentId }))).toBe("NOT_FOUND");
    const { entries: log } = await staff.call(adminListAudit, { query: { search: "courier-cash.adjust" } });
    expect(log).toHaveLength(2);
    expect(await shop.books()).toEqual([]);
  });

  test("needs the permission for payments", async () => {
    const support = await shop.customer("admin", "support");
    expect(await toRefusal(adjust({}, support))).toBe("PERMISSION_DENIED");
    expect(await toRefusal(support.call(adminListCourierBalances, {}))).toBe("PERMISSION_DENIED");
  });
});

test("after any deliveries, statements and adjustments, the cash due equals remittances, fees, adjustments and the open rest", async () => {
  await saveColumns("sandbox", { reference: "", tax: "", net: "", day: "" });
  const parcels: { awb: string }[] = [];
  for (const total of [150, 250, 350, 450]) parcels.push(await delivered(total));
  let file = 0;
  const act = fc.oneof(
    fc.record({
      kind: fc.constant("statement" as const),
      rows: fc.array(
        fc.record({
          at: fc.integer({ min: 0, max: 4 }),
          cents: fc.integer({ min: 0, max: 60_000 }),
          fee: fc.integer({ min: 0, max: 9000 }),
        }),
        { minLength: 1, maxLength: 5 },
      ),
    }),
    fc.record({ kind: fc.constant("adjustment" as const), cents: fc.integer({ min: -20_000, max: 20_000 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 4 }), async (acts) => {
      for (const one of acts) {
        file += 1;
        if (one.kind === "adjustment") {
          const body = {
            carrier: "sandbox",
            currency: "EGP",
            amount: one.cents / 100,
            ref: `a${file}`,
            reason: "r",
          } as const;
          if (one.cents !== 0) await staff.call(adminAdjustCourier, { body });
          continue;
        }
        const rows = one.rows.map(
          ({ at, cents, fee }) => `${parcels[at]?.awb ?? "unknown"},${cents / 100},${fee / 100}`,
        );
        const before = Math.round((await owed()) * 100);
        const draft = await read(`AWB,Collected,Fee\n${rows.join("\n")}\n#${file},0,0\n`);
        if (draft.booking.rows === 0) continue;
        await book(draft, draft.booking.net);
        const settled = draft.lines.filter(({ verdict }) => isBooked(verdict));
        const collected = settled.reduce((sum, line) => sum + Math.round(line.collected * 100), 0);
        expect(Math.round((await owed()) * 100)).toBe(before - collected);
      }
      const [sums] = await shop.rows<Record<"due" | "remitted" | "fee" | "adjustment" | "every", string | null>>(
        `select sum(delta_minor) filter (where kind = 'due') as due, sum(delta_minor) filter (where kind = 'remitted') as remitted,
          sum(delta_minor) filter (where kind = 'fee') as fee, sum(delta_minor) filter (where kind = 'adjustment') as adjustment from courier_entries`,
      );
      const of = (kind: "due" | "remitted" | "fee" | "adjustment") => Number(sums?.[kind] ?? 0);
      const open = Math.round((await owed()) * 100);
      expect(of("due")).toBe(120_000);
      expect(of("due")).toBe(-of("remitted") - of("fee") - of("adjustment") + open);
      expect(await shop.books()).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

test("each rule of the books check finds its kind of error", async () => {
  const { shipmentId } = await delivered(300);
  const { awb } = await delivered(200);
  const booked = await book(await read(csv([[awb, 200, 20]])), 180);
  expect(await shop.books()).toEqual([]);
  const { pool } = shop.app.platform.database;
  /** Breaks the ledger without its guards, runs the books check, and rolls back. */
  const broken = async (...sql: readonly string[]): Promise<string[]> => {
    const client = await pool.connect();
    try {
      await client.query("begin; set local session_replication_role = replica");
      for (const one of sql) await client.query(one);
      const { checkBooks } = await import("#server/composition/check-books.ts");
      return (await checkBooks(client)).map(({ rule }) => rule).filter((rule) => rule.includes("courier"));
    } finally {
      await client.query("rollback");
      client.release();
    }
  };
  const due = "what couriers owe is the cash of the parcels that arrived, each once and in full";
  const statement = "couriers' statements book what their rows say, and nothing before they are booked";
  const same = "an entry of a courier is in the currency of its parcel and its statement, and with the same courier";
  expect(await broken(`delete from courier_entries where shipment_id = '${shipmentId}'`)).toEqual([due]);
  expect(await broken(`update courier_entries set delta_minor = 1 where shipment_id = '${shipmentId}'`)).toEqual([due]);
  expect(await broken(`update shipments set state = 'lost', delivered_at = null where id = '${shipmentId}'`)).toEqual([
    due,
  ]);
  expect(await broken("update courier_entries set delta_minor = -1 where kind = 'remitted'")).toEqual([statement]);
  expect(await broken("delete from courier_entries where kind = 'fee'")).toEqual([statement]);
  const undo = `update courier_statements set state = 'draft', bank_ref = null, bank_minor = null, booked_at = null, booked_by = null`;
  expect(await broken("update courier_statement_rows set verdict = null, open_minor = null", undo)).toEqual([
    statement,
  ]);
  expect(await broken(`update courier_statements set bank_minor = 1 where id = '${booked.statement.id}'`)).toEqual([
    statement,
  ]);
  expect(await broken("update courier_entries set currency = 'SAR' where kind = 'remitted'")).toEqual([same]);
  expect(await broken("update courier_entries set carrier = 'bosta' where kind = 'fee'")).toEqual([same]);
});
