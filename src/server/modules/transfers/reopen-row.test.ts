import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  adminIgnoreBankRow,
  adminListBankRows,
  adminListTransfers,
  adminMatchBankRow,
  adminReopenBankRow,
  adminSaveBankColumns,
  type BankRowView,
} from "#shared/contract/admin-bank.ts";
import { adminAcceptPayment, adminCloseReview, adminRefundReceived } from "#shared/contract/admin-payments.ts";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import { payOrder } from "#shared/contract/checkout.ts";
import { getOrder } from "#shared/contract/orders.ts";
import { adminRecheckPayment, getPayment } from "#shared/contract/payments.ts";
import { cairo, createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { besideBlocked, rowOf, whileLocked } from "#test/support/overlap.ts";

const iban = "EG380019000500000000263180002";
const clock = createTestClock();
let shop: TestShop;
let admin: TestCustomer;
let second: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop({
    clock,
    environment: { TRANSFER_EG_BANK: "CIB", TRANSFER_EG_HOLDER: "Himma", TRANSFER_EG_IBAN: iban },
  });
  admin = await shop.customer("admin");
  second = await shop.customer("admin");
  await admin.call(adminSaveBankColumns, {
    params: { account: iban },
    body: { columns: { day: "Date", amount: "Credit", payer: "", text: "Details" }, version: 1 },
  });
});
afterEach(async () => {
  await shop.app.drain();
  expect(await shop.books()).toEqual([]);
});
afterAll(() => shop.app.close());

let files = 0;
/** Reads a file with one row, and returns the row. */
async function arrived(amount: number, text: string): Promise<BankRowView> {
  const words = `${text} no ${++files}`;
  const reply = await shop.app.http.inject({
    method: "POST",
    url: `/api/admin/bank/statements?account=${iban}&fileName=bank.csv&dryRun=false`,
    headers: { "content-type": "text/csv", authorization: `Bearer ${await admin.token()}` },
    payload: `Date;Credit;Details\n${clock.now().toISOString().slice(0, 10)};${amount.toFixed(2)};${words}`,
  });
  expect(reply.statusCode).toBe(200);
  return rowWith(words);
}

async function rowWith(text: string): Promise<BankRowView> {
  const { rows } = await admin.call(adminListBankRows, { query: { search: text, state: "all" } });
  const [row] = rows;
  if (row === undefined) throw new Error(`no row with ${text}`);
  return row;
}

async function placed() {
  const who = await shop.customer();
  await shop.fill(who, await shop.product({ priceEgp: 1000, stock: 5 }));
  const { order, payment } = await shop.order(who, { paymentMethod: "transfer", shippingAddress: cairo });
  const code = payment.instructions?.code ?? "";
  const orderStatus = async () => (await who.call(getOrder, { params: { id: order.id } })).order.status;
  const status = async () => (await who.call(getPayment, { params: { id: payment.id } })).payment.status;
  const transfer = async () =>
    (await admin.call(adminListTransfers, { query: { search: code } })).transfers[0]?.state ?? "";
  return { who, order, payment, code, orderStatus, status, transfer };
}
const match = (row: BankRowView, paymentId: string) =>
  admin.call(adminMatchBankRow, { params: { id: row.id }, body: { paymentId } });
const reopen = (row: BankRowView, by = admin) =>
  by.call(adminReopenBankRow, { params: { id: row.id }, body: { reason: "The wrong row" } });

/** An order whose transfer was matched with a row of eight pounds less, and waits for a decision. */
async function mismatched() {
  const own = await placed();
  const row = await arrived(own.order.total - 8, own.code);
  const done = await match(row, own.payment.id);
  expect(done).toMatchObject({ row: { state: "matched", isInReview: true }, paymentState: "review" });
  return { ...own, row: done.row };
}
type Mismatched = Awaited<ReturnType<typeof mismatched>>;
const refund = ({ payment }: Mismatched) =>
  second.call(adminRefundReceived, { params: { id: payment.id }, body: { reason: "Wrong amount" } });
const accept = ({ payment }: Mismatched) =>
  second.call(adminAcceptPayment, { params: { id: payment.id }, body: { note: "A fee of the bank" } });
const close = ({ payment }: Mismatched) =>
  second.call(adminCloseReview, { params: { id: payment.id }, body: { note: "Settled by phone" } });
const reopenings = async (subjectId: string) =>
  (await admin.call(adminListAudit, { query: { search: subjectId } })).entries.filter(
    ({ action }) => action === "bank-row.reopen",
  );

describe("a match with another amount", () => {
  test("is undone while nobody has decided, and the right row pays", async () => {
    const own = await mismatched();
    const { row } = await reopen(own.row);
    expect(row).toMatchObject({ state: "open", transfer: null, decided: null, isInReview: false });
    expect(row.suggestions).toMatchObject([{ paymentId: own.payment.id, grade: "other_amount" }]);
    expect([await own.status(), await own.transfer(), await own.orderStatus()]).toEqual([
      ...["pending", "waiting", "pending_payment"],
    ]);
    expect(await reopenings(own.payment.id)).toMatchObject([{ reason: "The wrong row" }]);
    const right = await arrived(own.order.total, own.code);
    expect((await match(right, own.payment.id)).paymentState).toBe("captured");
    expect(await own.orderStatus()).toBe("paid");
    expect(await toRefusal(match(row, own.payment.id))).toBe("BANK_ROW_NO_FIT");
    expect(await toRefusal(reopen(row))).toBe("BANK_ROW_STATE");
  });

  test("stays once its payment was decided, or where the amount fits", async () => {
    for (const decide of [refund, accept, close]) {
      const own = await mismatched();
      await decide(own);
      expect((await rowWith(own.code)).isInReview).toBe(false);
      expect(await toRefusal(reopen(own.row))).toBe("BANK_ROW_FINAL");
    }
    const own = await placed();
    const { row } = await match(await arrived(own.order.total, own.code), own.payment.id);
    expect(row.isInReview).toBe(false);
    expect(await toRefusal(reopen(row))).toBe("BANK_ROW_FINAL");
    // Nor does a statement of SQL change it.
    await expect(
      shop.rows("update bank_rows set state = 'open', payment_id = null where id = $1", [row.id]),
    ).rejects.toThrow("is not changed");
  });

  test("of an order that waits no longer leaves the transfer given up; its money still finds it", async () => {
    const own = await mismatched();
    clock.advance(49 * 3600);
    await shop.app.platform.jobs.runScheduled("expire-orders");
    expect(await own.orderStatus()).toBe("expired");
    await reopen(own.row);
    expect([await own.status(), await own.transfer()]).toEqual(["cancelled", "given_up"]);
    expect((await match(await arrived(own.order.total, own.code), own.payment.id)).paymentState).toBe("captured");

    const other = await mismatched();
    await other.who.call(payOrder, { params: { id: other.order.id }, body: { paymentMethod: "card" } });
    await reopen(other.row);
    expect([await other.status(), await other.transfer()]).toEqual(["cancelled", "given_up"]);
  });
});

test("a row that was set aside is taken up again", async () => {
  const own = await placed();
  const row = await arrived(own.order.total, own.code);
  expect(await toRefusal(reopen(row))).toBe("BANK_ROW_STATE");
  await admin.call(adminIgnoreBankRow, { params: { id: row.id }, body: { reason: "Our own money" } });
  const again = await reopen(row);
  expect(again.row).toMatchObject({ state: "open", decided: null, suggestions: [{ grade: "sure" }] });
  expect(await reopenings(row.id)).toHaveLength(1);
  expect((await match(row, own.payment.id)).paymentState).toBe("captured");
});

describe("at the same moment", () => {
  const behind = <T>({ order }: Mismatched, work: () => Promise<T>) =>
    whileLocked(shop.app.platform.database.pool, rowOf("orders", "id", order.id), 2, work);

  test("two members of staff undo a match once", async () => {
    const own = await mismatched();
    const { result, overlapped } = await behind(own, () =>
      Promise.all([toRefusal(reopen(own.row)), toRefusal(reopen(own.row, second))]),
    );
    expect(overlapped).toBeGreaterThanOrEqual(2);
    expect(result.toSorted()).toEqual(["", "BANK_ROW_STATE"]);
    expect(await own.status()).toBe("pending");
    expect(await reopenings(own.payment.id)).toHaveLength(1);
  });

  test("a match is undone or its payment decided, never both", async () => {
    for (const decide of [refund, accept, close]) {
      const own = await mismatched();
      const { result, overlapped } = await behind(own, () =>
        Promise.all([toRefusal(reopen(own.row)), toRefusal(decide(own))]),
      );
      expect(overlapped).toBeGreaterThanOrEqual(2);
      expect(result.filter((code) => code === "")).toHaveLength(1);
      const isUndone = result[0] === "";
      expect((await rowWith(own.code)).state).toBe(isUndone ? "open" : "matched");
      expect((await own.status()) === "pending").toBe(isUndone);
      await shop.app.drain();
      expect(await shop.books()).toEqual([]);
    }
  });

  const undoBeside = ({ row, payment }: Mismatched) =>
    shop.rows(
      `with undone as (update payments set status = 'pending', review_reason = null, checks = checks + 1 where id = $1),
        waits as (update transfers set state = 'waiting' where payment_id = $1)
      update bank_rows set state = 'open', payment_id = null, decided_by = null, decided_at = null where id = $2`,
      [payment.id, row.id],
    );

  test("an answer from before the undoing brings no money back", async () => {
    const own = await mismatched();
    await besideBlocked(
      shop.app.platform.database.pool,
      rowOf("orders", "id", own.order.id),
      () => admin.call(adminRecheckPayment, { params: { id: own.payment.id } }),
      () => undoBeside(own),
    );
    expect(await own.status()).toBe("pending");
  });

  test("a decision on the amount of the former row is refused", async () => {
    const own = await mismatched();
    const [refused] = await besideBlocked(
      shop.app.platform.database.pool,
      rowOf("orders", "id", own.order.id),
      () => toRefusal(accept(own)),
      // What undoing it and matching another row leaves.
      () => shop.rows("update payments set checks = checks + 2 where id = $1", [own.payment.id]),
    );
    expect(refused).toBe("REVIEW_CLOSED");
    expect(await own.orderStatus()).toBe("pending_payment");
  });
});
