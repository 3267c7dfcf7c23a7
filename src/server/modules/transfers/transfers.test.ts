import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  adminIgnoreBankRow,
  adminListBankAccounts,
  adminListBankRows,
  adminListBankStatements,
  adminListRefundsToPay,
  adminListTransfers,
  adminMatchBankRow,
  adminRecordPaidRefund,
  adminReopenBankRow,
  adminSaveBankColumns,
  type BankRowView,
} from "#shared/contract/admin-bank.ts";
import { adminAcceptPayment, adminComparePayment, adminRefundReceived } from "#shared/contract/admin-payments.ts";
import { adminGetWaiting } from "#shared/contract/admin-reports.ts";
import { payOrder, quoteOrder } from "#shared/contract/checkout.ts";
import { cancelOrder, getOrder } from "#shared/contract/orders.ts";
import { adminRefundOrder, getPayment } from "#shared/contract/payments.ts";
import { cairo, createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";

const iban = "EG380019000500000000263180002";
const clock = createTestClock();
let shop: TestShop;
let admin: TestCustomer;
let second: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop({
    clock,
    environment: {
      ...{
        TRANSFER_EG_BANK: "CIB",
        TRANSFER_EG_HOLDER: "Himma",
        TRANSFER_EG_IBAN: "EG38 0019 0005 0000 0000 2631 8000 2",
      },
      TRANSFER_EG_INSTAPAY: "himma@instapay",
    },
  });
  admin = await shop.customer("admin");
  second = await shop.customer("admin", "manager");
  await admin.call(adminSaveBankColumns, {
    params: { account: iban },
    body: { columns: { day: "Date", amount: "Credit", payer: "Sender", text: "Details" }, version: 1 },
  });
});
afterEach(async () => {
  await shop.app.drain();
  expect(await shop.books()).toEqual([]);
});
afterAll(() => shop.app.close());

const hours = (count: number) => clock.advance(count * 3600);
const runJob = (name: string) => shop.app.platform.jobs.runScheduled(name);

async function send(
  who: TestCustomer,
  path: string,
  payload: Buffer | string,
  type: string,
): Promise<{ status: number; body: { code?: string } & Record<string, unknown> }> {
  const reply = await shop.app.http.inject({
    method: "POST",
    url: `/api${path}`,
    headers: { "content-type": type, authorization: `Bearer ${await who.token()}` },
    payload,
  });
  return { status: reply.statusCode, body: reply.json() };
}

/** The day as the bank writes it. */
const today = () => clock.now().toISOString().slice(0, 10).split("-").reverse().join("/");
type Line = readonly [day: string, credit: string, sender: string, details: string];
let files = 0;
async function readBank(lines: readonly Line[], dryRun = false, name = `bank-${++files}.csv`) {
  const text = [["Date", "Credit", "Sender", "Details"], ...lines].map((cells) => cells.join(";")).join("\n");
  const query = `account=${iban}&fileName=${name}&dryRun=${dryRun}`;
  const { status, body } = await send(admin, `/admin/bank/statements?${query}`, text, "text/csv");
  const { statement, ...more } = body as {
    statement?: { rows: number; newRows: number };
    alike?: number;
    outgoing?: number;
  };
  return { ...{ status, code: body.code }, ...more, rows: statement?.rows, newRows: statement?.newRows };
}

async function placed(priceEgp = 349.5, stock = 10) {
  const who = await shop.customer();
  const goods = await shop.product({ priceEgp, stock });
  await shop.fill(who, goods);
  const { order, payment } = await shop.order(who, { paymentMethod: "transfer", shippingAddress: cairo });
  const code = payment.instructions?.code ?? "";
  const read = async () => (await who.call(getOrder, { params: { id: order.id } })).order;
  const state = async () => (await who.call(getPayment, { params: { id: payment.id } })).payment;
  return { who, goods, order, payment, code, read, state, credit: order.total.toFixed(2) };
}
const mailsOf = async ({ who }: { who: TestCustomer }, kind: string) =>
  (await shop.app.mails()).filter((mail) => mail.to === who.email && mail.kind === kind);

async function rowWith(text: string, state: "waiting" | "all" = "waiting"): Promise<BankRowView> {
  const { rows } = await admin.call(adminListBankRows, { query: { search: text, state } });
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`${rows.length} rows with ${text}`);
  return row;
}
const match = (row: Pick<BankRowView, "id">, paymentId: string, by = admin) =>
  by.call(adminMatchBankRow, { params: { id: row.id }, body: { paymentId } });
const refundsOf = async (paymentId: string) =>
  (await admin.call(adminListRefundsToPay, {})).refunds.filter((refund) => refund.paymentId === paymentId);

describe("a customer", () => {
  test("gets an account and a code, is reminded twice, and choosing another method ends the transfer", async () => {
    const own = await placed();
    expect(own.payment).toMatchObject({ provider: "transfer", status: "pending" });
    expect(own.payment.instructions).toEqual({
      ...{ kind: "bank_transfer", paymentId: own.payment.id, code: own.code, payUntil: own.order.expiresAt },
      account: { bank: "CIB", holder: "Himma", iban, instapay: "himma@instapay" },
    });
    expect(own.code).toMatch(/^H\d{6}$/);
    expect(own.order.expiresAt).toBe(new Date(clock.now().getTime() + 48 * 3_600_000).toISOString());
    const [mail] = await mailsOf(own, "payment-code");
    expect(mail?.data).toMatchObject({ code: own.code, account: { iban } });
    const again = await own.who.call(payOrder, { params: { id: own.order.id }, body: { paymentMethod: "transfer" } });
    expect(again.payment.id).toBe(own.payment.id);
    hours(25);
    await runJob("remind-codes");
    hours(21);
    await runJob("remind-codes");
    expect(await mailsOf(own, "payment-code")).toHaveLength(3);
    await own.who.call(payOrder, { params: { id: own.order.id }, body: { paymentMethod: "card" } });
    await shop.app.drain();
    expect((await own.state()).status).toBe("cancelled");
    expect((await own.read()).instructions).toBeUndefined();
  });

  test("is offered a transfer only in a market with an account, in its own currency", async () => {
    const who = await shop.customer();
    await shop.fill(who, await shop.product({ priceEgp: 100 }));
    const offered = async (country: string, currency: "EGP" | "SAR") => {
      const body = { shippingAddress: { ...cairo, country }, currency };
      return (await who.call(quoteOrder, { body })).quote.paymentMethods;
    };
    const inEgypt = await offered("EG", "EGP");
    expect(inEgypt.filter((method) => method !== "paymob")).toEqual(["card", "wallet", "fawry", "transfer", "cod"]);
    expect(await offered("SA", "SAR")).not.toContain("transfer");
    expect(await offered("EG", "SAR")).not.toContain("transfer");
  });

  test("sends a proof that only staff see, that does not settle the payment, and that is deleted after 90 days", async () => {
    const own = await placed();
    const path = `/payments/${own.payment.id}/proof`;
    const picture = (background: string) =>
      sharp({ create: { width: 300, height: 600, channels: 3, background } })
        .jpeg()
        .withExif({ IFD0: { Copyright: "Mona at home" } })
        .toBuffer();
    expect(await send(await shop.customer(), path, await picture("#c63"), "image/jpeg")).toMatchObject({ status: 404 });
    expect(await send(own.who, path, Buffer.from("no picture"), "image/jpeg")).toMatchObject({ status: 400 });
    const tooLarge = await send(own.who, path, Buffer.alloc(5_000_001), "image/jpeg");
    expect(tooLarge).toMatchObject({ status: 413, body: { code: "BODY_TOO_LARGE" } });
    expect((await send(own.who, path, await picture("#c63"), "image/jpeg")).status).toBe(200);
    expect((await send(own.who, path, await picture("#36c"), "image/jpeg")).status).toBe(200);
    // The staff's media library shows what is in this table.
    expect(await shop.rows("select 1 from media")).toEqual([]);
    const { instructions, status } = await own.state();
    expect([status, instructions]).toMatchObject(["pending", { proofAt: clock.now().toISOString() }]);
    const { transfers } = await admin.call(adminListTransfers, { query: { search: own.code, proof: "true" } });
    expect(transfers).toMatchObject([{ paymentId: own.payment.id, proofAt: clock.now().toISOString() }]);
    hours(25);
    await runJob("remind-codes");
    expect(await mailsOf(own, "payment-code")).toHaveLength(1);
    const read = async (who: TestCustomer) =>
      shop.app.http.inject({
        url: `/api/admin/bank/transfers/${own.payment.id}/proof`,
        headers: { authorization: `Bearer ${await who.token()}` },
      });
    expect((await read(own.who)).statusCode).toBe(403);
    const shown = await sharp((await read(admin)).rawPayload).metadata();
    expect([shown.format, shown.width, shown.exif]).toEqual(["webp", 300, undefined]);
    hours(24 * 90 + 1);
    await runJob("forget-transfer-proofs");
    expect((await read(admin)).statusCode).toBe(404);
  });
});

describe("a bank's file", () => {
  test("counts its rows once: read twice, overlapping, and with equal transfers of one day", async () => {
    const day = "05/11/2026";
    const equal: Line = [day, "120.00", "Nadia Samir", "InstaPay once"];
    const first: Line[] = [["04/11/2026", "99.00", "Ali", "InstaPay once"], equal, equal, ["", "318.00", "", "Total"]];
    expect(await readBank(first, true)).toMatchObject({ status: 200, rows: 3, newRows: 3 });
    expect(await readBank(first, true)).toMatchObject({ rows: 3, newRows: 3 });
    expect(await readBank(first, false)).toMatchObject({ status: 200, rows: 3, newRows: 3 });
    expect(await readBank(first, false)).toMatchObject({ status: 409, code: "BANK_FILE_KNOWN" });
    const next: Line[] = [["06/11/2026", "-40.00", "Rent", "InstaPay once"], equal, equal, equal];
    expect(await readBank(next)).toMatchObject({ rows: 3, newRows: 1, outgoing: 1, alike: 0 });
    const [one] = await shop.rows<{ all: string }>(
      "select count(*) as all from bank_rows where text = 'InstaPay once'",
    );
    expect(Number(one?.all)).toBe(4);
    // The same money with another text is reported.
    expect(await readBank([[day, "120.00", "NADIA", "InstaPay once"]], true)).toMatchObject({ newRows: 1, alike: 1 });
    // Two people read overlapping files at once.
    const fresh = (index: number): Line => ["07/11/2026", "10.00", `At once ${index}`, "x"];
    const lists = [
      [0, 1, 2],
      [1, 2, 3],
    ].map((list) => list.map(fresh));
    const both = await Promise.all(lists.map((list) => readBank(list)));
    expect(both.reduce((sum, { newRows = 0 }) => sum + newRows, 0)).toBe(4);
  });

  test("with unknown columns asks for their names, and an unreadable one is refused as a whole", async () => {
    const query = `/admin/bank/statements?account=${iban}&fileName=x.csv`;
    const other = await send(admin, query, "التاريخ,دائن,البيان\n05/11/2026,10,x\n", "text/csv");
    expect(other.body).toMatchObject({
      code: "BANK_FILE_COLUMNS",
      columns: { day: "التاريخ", amount: "دائن", payer: "", text: "البيان" },
    });
    const wrong = await readBank([["32/11/2026", "10", "", ""]]);
    expect(wrong).toMatchObject({ status: 409, code: "BANK_FILE_UNREADABLE" });
    expect(await readBank([["05/11/2026", "10,0,0", "", ""]])).toMatchObject({ code: "BANK_FILE_UNREADABLE" });
    const reasonFor = async (file: Buffer | string) => (await send(admin, query, file, "text/csv")).body["problems"];
    const picture = await sharp({ create: { width: 30, height: 60, channels: 3, background: "#c63" } })
      .png()
      .toBuffer();
    expect(await reasonFor(picture)).toMatchObject([{ line: 0, message: expect.stringContaining("not a CSV file") }]);
    const mt940 = `:20:STMT\r\n:25:${iban}\r\n:28C:1/1\r\n:61:2611291129C2880,00NTRFNONREF\r\n:86:Mona, Adel, H204815\r\n`;
    expect(await reasonFor(mt940)).toMatchObject([{ line: 0, message: expect.stringMatching(/MT940.*CSV/) }]);
    expect(await reasonFor("Dear customer\nno table")).toMatchObject([{ message: expect.stringContaining("CSV") }]);
    expect((await send(admin, query.replace(iban, "EG000000000000000000000000000"), "x", "text/csv")).status).toBe(404);
    const support = await shop.customer("admin", "support");
    expect((await send(support, query, "x", "text/csv")).status).toBe(403);
    const { accounts } = await admin.call(adminListBankAccounts, {});
    expect(accounts).toMatchObject([{ iban, currency: "EGP", market: "EG", version: 2 }]);
  });
});

describe("a row", () => {
  test("with code and amount is certain, and pays its order once", async () => {
    const own = await placed();
    await readBank([[today(), own.credit, "MONA ADEL", `IPN ${own.code.toLowerCase()}`]]);
    const row = await rowWith(own.code);
    expect(row.suggestions).toMatchObject([{ paymentId: own.payment.id, grade: "sure" }]);
    const done = await match(row, own.payment.id);
    expect(done).toMatchObject({ row: { state: "matched", suggestions: [] }, paymentState: "captured" });
    expect(await own.read()).toMatchObject({ status: "paid", paymentMethod: "transfer" });
    expect(await mailsOf(own, "order-paid")).toHaveLength(1);
    expect(await toRefusal(match(row, own.payment.id))).toBe("BANK_ROW_STATE");
    const { answer, mismatches } = await admin.call(adminComparePayment, { params: { id: own.payment.id } });
    expect([answer, mismatches]).toEqual(["known", []]);
    // The same customer pays again: no payment is left for it.
    await readBank([[today(), own.credit, "Mona", `again ${own.code}`]]);
    const extra = await rowWith(`again ${own.code}`);
    expect(extra.suggestions).toEqual([]);
    expect(await toRefusal(match(extra, own.payment.id))).toBe("BANK_ROW_NO_FIT");
    const ignored = await admin.call(adminIgnoreBankRow, { params: { id: extra.id }, body: { reason: "Paid back" } });
    expect(ignored.row).toMatchObject({ state: "ignored", decided: { reason: "Paid back" } });
    const picture = await send(own.who, `/payments/${own.payment.id}/proof`, Buffer.from("x"), "image/jpeg");
    expect(picture.body.code).toBe("TRANSFER_MATCHED");
  });

  test("is matched once under concurrency, and a crash in between loses nothing", async () => {
    const own = await placed(120.25);
    const twin: Line = [today(), own.credit, "Mona Adel", "press"];
    await readBank([twin, twin]);
    const { rows } = await admin.call(adminListBankRows, { query: { search: "press" } });
    expect(rows.map(({ suggestions }) => suggestions[0]?.grade)).toEqual(["likely", "likely"]);
    const tried = await Promise.all(
      rows.flatMap((row) => [row, row]).map((row) => toRefusal(match(row, own.payment.id))),
    );
    expect(tried.filter((code) => code === "")).toHaveLength(1);
    expect((await own.read()).status).toBe("paid");
    const other = await placed(77);
    await readBank([[today(), other.credit, "", other.code]]);
    const { id } = await rowWith(other.code);
    // Simulates a crash right after the commit.
    await shop.rows(
      "update bank_rows set state = 'matched', payment_id = $2, decided_by = $3, decided_at = now() where id = $1",
      [...[id, other.payment.id, admin.userId]],
    );
    await shop.rows("update transfers set state = 'matched' where payment_id = $1", [other.payment.id]);
    clock.advance(121);
    await runJob("poll-payments");
    expect((await other.read()).status).toBe("paid");
  });

  test("of another amount goes to review, where staff accept or refund it", async () => {
    const own = await placed(1000);
    await readBank([[today(), (own.order.total - 5).toFixed(2), "", own.code]]);
    const row = await rowWith(own.code);
    expect(row.suggestions).toMatchObject([{ grade: "other_amount" }]);
    expect((await match(row, own.payment.id)).paymentState).toBe("review");
    expect((await own.read()).status).toBe("pending_payment");
    await admin.call(adminAcceptPayment, { params: { id: own.payment.id }, body: { note: "Bank fee" } });
    expect((await own.read()).status).toBe("paid");

    const more = await placed(1000);
    await readBank([[today(), (more.order.total + 50).toFixed(2), "", more.code]]);
    await match(await rowWith(more.code), more.payment.id);
    await admin.call(adminAcceptPayment, { params: { id: more.payment.id }, body: { note: "Give 50 back" } });
    expect(await refundsOf(more.payment.id)).toMatchObject([{ amount: 50 }]);

    const kept = await placed(1000);
    await readBank([[today(), (kept.order.total + 5).toFixed(2), "", kept.code]]);
    await match(await rowWith(kept.code), kept.payment.id);
    const body = { note: "Agreed by phone", surplus: "gift_card" } as const;
    await admin.call(adminAcceptPayment, { params: { id: kept.payment.id }, body });
    expect(await refundsOf(kept.payment.id)).toEqual([]);
  });

  test("whose money is refunded waits for staff to pay it, with nothing left to review", async () => {
    const own = await placed(1000);
    await readBank([[today(), (own.order.total - 80).toFixed(2), "", own.code]]);
    await match(await rowWith(own.code), own.payment.id);
    const params = { id: own.payment.id };
    const compare = () => admin.call(adminComparePayment, { params });
    const received = own.order.total - 80;
    expect(await compare()).toMatchObject({ mismatches: ["state", "amount"], refundToPay: 0 });
    await admin.call(adminRefundReceived, { params, body: { reason: "Wrong row" } });
    expect(await compare()).toMatchObject({
      ...{ mismatches: [], recorded: received, refundToPay: received },
      payment: { state: "captured", review: { closed: { note: "Wrong row" } } },
    });
    const [refund] = await refundsOf(own.payment.id);
    await admin.call(adminRecordPaidRefund, { params: { id: refund?.id ?? "" }, body: { reference: "FT-80" } });
    expect(await compare()).toMatchObject({ mismatches: [], refundToPay: 0, payment: { state: "refunded" } });
  });

  test("over 20,000 pounds needs the same match by two members of staff", async () => {
    const [own, other] = [await placed(21_000), await placed(21_000)];
    await readBank([[today(), own.credit, "Mona Adel", "large"]]);
    const row = await rowWith("large");
    expect([row.isLarge, row.suggestions.length]).toEqual([true, 2]);
    expect(await match(row, own.payment.id)).toMatchObject({ row: { state: "proposed" }, paymentState: null });
    expect(await match(row, own.payment.id)).toMatchObject({ row: { state: "proposed" } });
    // The second one chose another payment: their match waits too.
    expect(await match(row, other.payment.id, second)).toMatchObject({ row: { state: "proposed" } });
    expect(await match(row, own.payment.id, second)).toMatchObject({ row: { state: "proposed" } });
    expect((await own.read()).status).toBe("pending_payment");
    const { rows } = await admin.call(adminListBankRows, { query: { state: "proposed" } });
    expect(rows.map(({ id }) => id)).toEqual([row.id]);
    expect((await admin.call(adminGetWaiting, {})).waiting.bankRows).toBeGreaterThan(0);
    expect(await match(row, own.payment.id)).toMatchObject({ row: { state: "matched" }, paymentState: "captured" });
    expect((await own.read()).status).toBe("paid");
  });

  test("over 20,000 pounds is open again once the match is refused", async () => {
    const own = await placed(25_000, 5);
    await readBank([[today(), own.credit, "Mona Adel", "refused"]]);
    const row = await rowWith("refused");
    await match(row, own.payment.id);
    const refuse = () =>
      second.call(adminReopenBankRow, { params: { id: row.id }, body: { reason: "Another Mona Adel" } });
    expect(await refuse()).toMatchObject({ row: { state: "open", transfer: null, proposedBy: null } });
    expect(await toRefusal(refuse())).toBe("BANK_ROW_STATE");
    expect((await own.read()).status).toBe("pending_payment");
    expect(await match(row, own.payment.id, second)).toMatchObject({ row: { state: "proposed" } });
    expect(await match(row, own.payment.id)).toMatchObject({ row: { state: "matched" } });
  });

  test("is found by its statement, which counts what waits", async () => {
    const [first, other] = [await placed(300, 5), await placed(400, 5)];
    await readBank([
      [today(), first.credit, "Mona Adel", first.code],
      [today(), other.credit, "Mona Adel", other.code],
    ]);
    const latest = async () => (await admin.call(adminListBankStatements, {})).statements[0];
    const id = (await latest())?.id ?? "";
    await match(await rowWith(first.code), first.payment.id);
    expect(await latest()).toMatchObject({ newRows: 2, waitingRows: 1 });
    const list = (state: "all" | "waiting") => admin.call(adminListBankRows, { query: { statement: id, state } });
    expect(await list("all")).toMatchObject({ pagination: { total: 2 }, statement: { id, waitingRows: 1 } });
    expect((await list("waiting")).rows).toMatchObject([{ amount: other.order.total, state: "open" }]);
  });
});

describe("late and returned money", () => {
  test("orders expired goods again, or waits for a manual refund, which staff record", async () => {
    const again = await placed(200, 5);
    const gone = await placed(200, 1);
    hours(49);
    await runJob("expire-orders");
    await shop.app.drain();
    expect([(await again.read()).status, (await again.state()).status]).toEqual(["expired", "cancelled"]);
    const buyer = await shop.customer();
    await shop.fill(buyer, gone.goods);
    await shop.order(buyer, { shippingAddress: cairo });
    await readBank([
      [today(), again.credit, "", again.code],
      [today(), gone.credit, "Mona A", gone.code],
    ]);
    expect((await match(await rowWith(again.code), again.payment.id)).paymentState).toBe("captured");
    const { orderStatus, orderId } = await again.state();
    expect([orderStatus, orderId === again.order.id]).toEqual(["paid", false]);
    await match(await rowWith(gone.code), gone.payment.id);
    await shop.app.drain();
    const [refund] = await refundsOf(gone.payment.id);
    expect(refund).toMatchObject({ amount: gone.order.total, reason: "PAID_LATE", from: { payer: "Mona A" } });
    clock.advance(3600);
    await runJob("poll-payments");
    expect(await refundsOf(gone.payment.id)).toHaveLength(1);
    const pay = (reference: string) =>
      admin.call(adminRecordPaidRefund, { params: { id: refund?.id ?? "" }, body: { reference } });
    const tries = await Promise.all([toRefusal(pay("FT-1")), toRefusal(pay("FT-2"))]);
    expect(tries.toSorted()).toEqual(["", "NOT_FOUND"]);
    expect((await gone.state()).status).toBe("refunded");
    expect(await refundsOf(gone.payment.id)).toEqual([]);
  });

  test("of a cancelled or refunded order is refunded manually, and the order is updated", async () => {
    const own = await placed(300);
    await readBank([[today(), own.credit, "", own.code]]);
    await match(await rowWith(own.code), own.payment.id);
    const body = { amount: 100, reason: "Damaged box" };
    await admin.call(adminRefundOrder, { params: { id: own.order.id }, body });
    await shop.app.drain();
    expect((await own.read()).paymentStatus).toBe("paid");
    const [refund] = await refundsOf(own.payment.id);
    await admin.call(adminRecordPaidRefund, { params: { id: refund?.id ?? "" }, body: { reference: "FT-77" } });
    expect((await own.read()).paymentStatus).toBe("partially_refunded");
    await own.who.call(cancelOrder, { params: { id: own.order.id }, body: {} });
    await shop.app.drain();
    expect(await refundsOf(own.payment.id)).toMatchObject([
      { amount: own.order.total - 100, reason: "order cancelled" },
    ]);
  });
});
