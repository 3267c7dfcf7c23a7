import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { sql } from "#server/platform/db/orm.ts";
import {
  adminAddFiscalDevice,
  adminCheckFiscalDevice,
  adminEnrolFiscalDevice,
  adminListFiscalDevices,
  adminRenewFiscalDevice,
  adminResumeFiscalDevice,
  adminRetireFiscalDevice,
  type FiscalDevice,
} from "#shared/contract/admin-fiscal-devices.ts";
import { adminSaveMarket } from "#shared/contract/admin-markets.ts";
import { adminCancelOrder } from "#shared/contract/admin-orders.ts";
import {
  adminGetFiscal,
  adminGetTaxDocument,
  adminListTaxDocuments,
  adminReissueTaxDocument,
  adminResendTaxDocument,
  adminStartFiscal,
} from "#shared/contract/admin-tax-documents.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import { listTaxDocuments } from "#shared/contract/tax-documents.ts";
import { addSigningDevice, saudi, shortAddress } from "#test/factories/fiscal.ts";
import { buy, readCodes } from "#test/factories/gifts.ts";
import { saudiSeller } from "#test/factories/markets.ts";
import { cairo, createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addPerson } from "#test/factories/staff.ts";
import { createTestClock } from "#test/support/clock.ts";
import { type FakeZatca, startFakeZatca } from "#test/support/zatca/fake-zatca.ts";
import { part, problemsIn, unpack } from "#test/support/zatca/signed-xml.ts";
import { firstPreviousHash } from "./zatca/write-document.ts";

// The first invoice starts the PDF worker, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const riyadh = { ...cairo, country: "SA", city: "Riyadh", shortCode: "RRRD2929", phone: "+966501234567" };
const reporting = /^POST .*\/invoices\/reporting\/single$/;
let shop: TestShop;
let zatca: FakeZatca;
let owner: TestCustomer;
let mona: TestCustomer;
let device: FiscalDevice;
const clock = createTestClock();

beforeAll(async () => {
  zatca = await startFakeZatca(clock);
  shop = await createTestShop({ clock, environment: zatca.environment });
  owner = await shop.customer("admin");
});
beforeEach(async () => {
  mona = await shop.customer();
});
afterAll(async () => {
  await shop.app.close();
  await zatca.fake.close();
});

const startPhase2 = (version: number) =>
  owner.call(adminStartFiscal, { params: saudi, body: { mode: "phase2", version } });
const setting = () => owner.call(adminGetFiscal, { params: saudi });
const current = async () =>
  (await owner.call(adminListFiscalDevices, { params: saudi })).devices.find(({ id }) => id === device.id);
const state = async (orderId: string) =>
  (
    await shop.rows<{ state: string; attempts: number }>(
      "select state, attempts from fiscal_documents where order_id = $1 order by created_at, id",
      [orderId],
    )
  ).map((row) => `${row.state} ${row.attempts}`);
const idOf = async (orderId: string) =>
  (
    await shop.rows<{ id: string }>("select id from fiscal_documents where order_id = $1 and state <> 'replaced'", [
      orderId,
    ])
  )[0]?.id ?? "";
const wake = async (minutes: number) => {
  clock.advance(minutes * 60);
  await shop.app.platform.jobs.runScheduled("wake-tax-reports");
  await shop.app.drain();
};

async function pay() {
  await shop.fill(mona, await shop.product({ prices: { SAR: 349.5 } }), 2);
  const { order, payment } = await shop.order(mona, { shippingAddress: riyadh }, { "x-user-currency": "SAR" });
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  return order;
}

describe("a device", () => {
  test("needs a registered seller, the portal's password and a check of every kind of document before it signs", async () => {
    const add = () =>
      owner.call(adminAddFiscalDevice, {
        params: saudi,
        body: { name: "Online shop", env: "developer-portal", shortAddress },
      });
    expect(await toRefusal(add())).toBe("FISCAL_NOT_READY");
    await owner.call(adminSaveMarket, { params: saudi, body: { version: 0, identity: saudiSeller() } });
    expect((await setting()).phase2Missing).toEqual(["PHASE1", "DEVICE"]);
    expect(await toRefusal(startPhase2(1))).toBe("VERSION_CONFLICT");
    await owner.call(adminStartFiscal, { params: saudi, body: { mode: "phase1", version: 1 } });
    expect(await toRefusal(startPhase2(2))).toBe("FISCAL_PHASE2_NOT_READY");

    const { device: made } = await add();
    expect(made).toMatchObject({ state: "new", counter: 0, checks: [], expiresAt: null });
    const params = { id: made.id };
    const enrol = (otp: string) => owner.call(adminEnrolFiscalDevice, { params, body: { otp, version: made.version } });
    const check = (version: number) => owner.call(adminCheckFiscalDevice, { params, body: { version } });
    expect(await toRefusal(check(made.version))).toBe("FISCAL_DEVICE_STATE");
    expect(await toRefusal(enrol("999999"))).toBe("FISCAL_REFUSED");
    zatca.fake.disturb(/compliance$/, { kind: "cut" });
    expect(await toRefusal(enrol("123456"))).toBe("FISCAL_AWAY");
    const { device: enrolled } = await enrol("123456");
    expect(enrolled.state).toBe("compliance");
    expect(await toRefusal(enrol("123456"))).toBe("VERSION_CONFLICT");
    zatca.fake.disturb(/production\/csids$/, { kind: "answer", reply: { status: 500 } });
    expect(await toRefusal(check(enrolled.version))).toBe("FISCAL_AWAY");
    const [checked] = (await owner.call(adminListFiscalDevices, { params: saudi })).devices;
    expect(checked?.checks).toEqual(["invoice", "credit", "debit"]);
    ({ device } = await check(checked?.version ?? 0));
    expect(device.state).toBe("active");
    expect(zatca.fake.count(/compliance\/invoices$/)).toBe(3);
    expect(zatca.reported).toEqual([]);
    const text = JSON.stringify(await shop.rows("select * from fiscal_devices"));
    expect(text).not.toContain("PRIVATE KEY");
    expect(await shop.rows("select 1 from audit_entries where action like 'fiscal.%device'")).toHaveLength(4);
  });

  test("waits until phase 2 starts, which cannot be undone; support may not see devices", async () => {
    const early = await pay();
    expect(await state(early.id)).toEqual(["issued 0"]);
    const started = await startPhase2(2);
    expect(started).toMatchObject({ mode: "phase2", phase2Missing: [], unreported: 0 });
    await expect(
      shop.rows("update fiscal_markets set mode = 'phase1', reporting_at = null where market = 'SA'"),
    ).rejects.toThrow("off again");
    const support = await addPerson(shop.app, "support");
    expect(await toRefusal(support.client(adminListFiscalDevices, { params: saudi }))).toBe("PERMISSION_DENIED");
    const retire = owner.call(adminRetireFiscalDevice, {
      params: { id: device.id },
      body: { version: device.version },
    });
    expect(await toRefusal(retire)).toBe("FISCAL_DEVICE_STATE");
  });
});

describe("a paid order", () => {
  test("has a signed invoice in the authority's records, then credit notes in its chain", async () => {
    const order = await pay();
    expect(await state(order.id)).toEqual(["accepted 1"]);
    await owner.call(adminRefundOrder, { params: { id: order.id }, body: { amount: 100.01, reason: "late" } });
    await shop.app.drain();
    await owner.call(adminCancelOrder, { params: { id: order.id }, body: { reason: "gone" } });
    await shop.app.drain();
    const [invoice, first, second] = zatca.reported;
    expect(zatca.reported.map(({ counter }) => counter)).toEqual([1, 2, 3]);
    expect(invoice?.xml).toContain(firstPreviousHash);
    expect(first?.xml).toContain(`<cac:InvoiceDocumentReference><cbc:ID>${invoice?.number}</cbc:ID>`);
    expect(first?.xml).toContain("<cbc:InstructionNote>تخفيض السعر | Price reduction</cbc:InstructionNote>");
    expect(second?.xml).toContain("<cbc:InstructionNote>إلغاء الطلب | Cancellation</cbc:InstructionNote>");
    expect(invoice?.xml).not.toContain(mona.email);
    // Numbers continue after those of phase 1.
    expect(zatca.reported.map(({ number }) => number.slice(-6))).toEqual(["000002", "000003", "000004"]);
    const { documents } = await mona.call(listTaxDocuments, { params: { id: order.id } });
    expect(documents.map(({ number }) => number)).toEqual(zatca.reported.map(({ number }) => number));
    const { document } = await owner.call(adminGetTaxDocument, { params: { id: documents[0]?.id ?? "" } });
    expect(document).toMatchObject({ counter: 1, previousHash: firstPreviousHash, deviceName: "Online shop" });
    expect(unpack(document.qr ?? "")).toHaveLength(9);
    expect(document.authority).toEqual({ status: 200, messages: [] });
    const xml = await shop.app.http.inject({
      url: `/api/admin/tax-documents/${document.id}/xml`,
      headers: { authorization: `Bearer ${await owner.token()}` },
    });
    expect(xml.payload).toBe(invoice?.xml);
    const file = await shop.app.http.inject({
      url: `/api/orders/${order.id}/invoice`,
      headers: { authorization: `Bearer ${await mona.token()}` },
    });
    expect(file.statusCode).toBe(200);
    expect(await shop.books()).toEqual([]);
  });

  test("states how it was paid: by card, or otherwise when a gift card paid everything", async () => {
    const { order: sale } = await buy(shop, mona, await shop.product({ kind: "gift_card", priceEgp: 900 }));
    expect(await state(sale.id)).toEqual([]);
    const [code = ""] = await readCodes(shop, mona.email);
    await shop.fill(mona, await shop.product({ priceEgp: 300 }));
    const { order } = await shop.order(mona, { shippingAddress: riyadh, giftCards: [code] });
    await shop.app.drain();
    expect([order.total, await state(order.id)]).toEqual([0, ["accepted 1"]]);
    const means = zatca.reported.map(({ xml }) => part(xml, "cbc:PaymentMeansCode"));
    expect([means[0], means.at(-1)]).toEqual(["48", "1"]);
  });

  test("has a signed document that the database does not let change", async () => {
    for (const change of [
      "body = 'x'",
      "hash = repeat('a', 44)",
      "state = 'due'",
      "state = 'rejected'",
      "reply = null, state = 'issued'",
    ])
      await expect(
        shop.rows(`update fiscal_documents set ${change} where counter = 1 and body is not null`),
      ).rejects.toThrow("never changes");
    await expect(shop.rows("delete from fiscal_documents where body is not null")).rejects.toThrow("never changes");
  });
});

describe("reporting", () => {
  test("retries after 1, 5, 15 and 60 minutes, then hourly, with the same bytes", async () => {
    const [busy, broken, hurried] = [503, 500, 429].map((status) => ({ kind: "answer", reply: { status } }) as const);
    if (!busy || !broken || !hurried) throw new Error("no faults");
    zatca.fake.disturb(reporting, busy, { kind: "cut" }, hurried, broken, busy, busy);
    const order = await pay();
    expect(await state(order.id)).toEqual(["sent 1"]);
    const before = zatca.fake.count(reporting);
    await wake(0.5);
    expect(zatca.fake.count(reporting)).toBe(before);
    for (const [minutes, attempts] of [
      [0.5, 2],
      [5, 3],
      [15, 4],
      [60, 5],
      [60, 6],
    ] as const) {
      await wake(minutes);
      expect(await state(order.id)).toEqual([`sent ${attempts}`]);
    }
    const { unreported, oldestUnreportedAt } = await setting();
    expect([unreported, oldestUnreportedAt === null]).toEqual([1, false]);
    await wake(60);
    expect(await state(order.id)).toEqual(["accepted 7"]);
    const sent = zatca.fake.requests.filter(({ path }) => path.includes("reporting")).slice(-7);
    expect(new Set(sent.map(({ text }) => text)).size).toBe(1);
  });

  test("repeated after a lost response leaves one document in the records", async () => {
    zatca.fake.disturb(reporting, { kind: "lose-reply" });
    const order = await pay();
    expect(await state(order.id)).toEqual(["sent 1"]);
    await wake(1);
    expect(await state(order.id)).toEqual(["accepted 2"]);
    const id = await idOf(order.id);
    expect(zatca.reported.filter(({ uuid }) => uuid === id)).toHaveLength(1);
  });

  test("keeps warnings, and counts a document that is too large as rejected", async () => {
    zatca.judgeNext(202);
    const warned = await pay();
    const { document } = await owner.call(adminGetTaxDocument, { params: { id: await idOf(warned.id) } });
    expect(document.state).toBe("warned");
    expect(document.authority?.messages).toEqual([
      { type: "WARNING", code: "BR-KSA-F-08", text: "The additional number is short" },
    ]);
    zatca.fake.disturb(reporting, { kind: "answer", reply: { status: 413, body: "too large" } });
    const large = await pay();
    expect(await state(large.id)).toEqual(["rejected 1"]);
    await owner.call(adminResendTaxDocument, { params: { id: await idOf(large.id) } });
    await shop.app.drain();
    expect(await state(large.id)).toEqual(["accepted 2"]);
  });

  test("a rejected document is corrected by reissuing it, and the chain continues", async () => {
    zatca.judgeNext(400);
    const order = await pay();
    const old = await idOf(order.id);
    const params = { id: old };
    expect((await setting()).rejected).toBe(1);
    const { documents } = await owner.call(adminListTaxDocuments, { query: { state: "rejected" } });
    expect(documents.map(({ id }) => id)).toEqual([old]);
    const identity = saudiSeller({ address: { ...saudiSeller().address, buildingNumber: "3030" } });
    await owner.call(adminSaveMarket, { params: saudi, body: { version: 1, identity } });
    await owner.call(adminReissueTaxDocument, { params, body: { reason: "the building number was wrong" } });
    await shop.app.drain();
    expect(await state(order.id)).toEqual(["replaced 1", "accepted 1"]);
    const [latest] = zatca.reported.slice(-1);
    expect(part(latest?.xml ?? "", "cbc:BuildingNumber")).toBe("3030");
    expect(problemsIn(latest?.xml ?? "")).toEqual([]);
    expect(await toRefusal(owner.call(adminReissueTaxDocument, { params, body: { reason: "again" } }))).toBe(
      "TAX_DOCUMENT_STATE",
    );
    expect(await toRefusal(owner.call(adminResendTaxDocument, { params }))).toBe("TAX_DOCUMENT_STATE");
    expect((await mona.call(listTaxDocuments, { params: { id: order.id } })).documents).toHaveLength(1);
    await owner.call(adminCancelOrder, { params: { id: order.id }, body: { reason: "gone" } });
    await shop.app.drain();
    expect(zatca.reported.at(-1)?.xml).toContain(`<cbc:ID>${latest?.number}</cbc:ID></cac:InvoiceDocumentReference>`);
    expect(await shop.books()).toEqual([]);
    const zip = await shop.app.http.inject({
      url: "/api/admin/tax-documents/files",
      headers: { authorization: `Bearer ${await owner.token()}` },
    });
    expect(zip.rawPayload.subarray(0, 2).toString()).toBe("PK");
    expect(zip.payload).toContain(`${latest?.number}.xml`);
  });
});

const renew = (version: number) =>
  owner.call(adminRenewFiscalDevice, { params: { id: device.id }, body: { otp: "123456", version } });

test("a device that the authority no longer accepts pauses, and resumes with a new key and certificate", async () => {
  zatca.suspendAll();
  const order = await pay();
  expect(await state(order.id)).toEqual(["sent 1"]);
  const paused = await current();
  expect([paused?.pausedAt === null, paused?.waiting]).toEqual([false, 1]);
  await wake(5);
  const other = await pay();
  expect([await state(order.id), await state(other.id)]).toEqual([["sent 1"], ["issued 0"]]);
  const [before] = await shop.rows("select certificate from fiscal_devices where state = 'active'");
  zatca.fake.disturb(/PATCH .*csids$/, {
    kind: "answer",
    reply: { status: 400, body: { errors: [{ code: "Invalid-OTP" }] } },
  });
  // The new key waits for the next attempt, and the old one keeps signing.
  expect(await toRefusal(renew(paused?.version ?? 0))).toBe("FISCAL_REFUSED");
  const renewing = await current();
  expect(renewing?.state).toBe("renewing");
  expect(await state((await pay()).id)).toEqual(["issued 0"]);
  expect(await renew(renewing?.version ?? 0)).toMatchObject({ device: { state: "active", pausedAt: null } });
  expect(await shop.rows("select certificate from fiscal_devices where state = 'active'")).not.toEqual([before]);
  await shop.app.drain();
  expect([await state(order.id), await state(other.id)]).toEqual([["accepted 2"], ["accepted 1"]]);
  const after = await pay();
  expect(await state(after.id)).toEqual(["accepted 1"]);
  expect(await shop.books()).toEqual([]);
});

test("a device that the authority does not know pauses again when staff resume it", async () => {
  zatca.forgetAll();
  const order = await pay();
  const params = { id: device.id };
  const resume = (version: number) => owner.call(adminResumeFiscalDevice, { params, body: { version } });
  expect(await toRefusal(resume(1))).toBe("VERSION_CONFLICT");
  expect((await resume((await current())?.version ?? 0)).device.pausedAt).toBeNull();
  await shop.app.drain();
  expect((await current())?.pausedAt).not.toBeNull();
  expect(await state(order.id)).toEqual(["sent 2"]);
});

test("a new device starts a chain of its own, and the document numbers continue", async () => {
  const before = device.id;
  device = await addSigningDevice(owner.call, "developer-portal");
  expect(await shop.rows("select state from fiscal_devices where id = $1", [before])).toEqual([{ state: "retired" }]);
  const order = await pay();
  expect(await state(order.id)).toEqual(["accepted 1"]);
  const latest = zatca.reported.at(-1);
  expect([latest?.counter, latest?.xml.includes(firstPreviousHash)]).toEqual([1, true]);
  expect(await shop.books()).toEqual([]);
});

test("documents wait while the device's certificate has expired", async () => {
  const [row] = await shop.rows<{ expires: Date }>(
    "select expires_at as expires from fiscal_devices where state = 'active'",
  );
  clock.set(new Date((row?.expires.getTime() ?? 0) + 1000));
  const order = await pay();
  expect(await state(order.id)).toEqual(["due 0"]);
  expect((await setting()).due).toBe(1);
  await shop.app.platform.database.transaction((tx) =>
    tx.execute(
      sql`update fiscal_devices set expires_at = ${new Date(clock.now().getTime() + 86_400_000).toISOString()} where state = 'active'`,
    ),
  );
  clock.advance(3600);
  await shop.app.platform.jobs.runScheduled("issue-due-tax-documents");
  expect(await state(order.id)).toEqual(["issued 0"]);
});
