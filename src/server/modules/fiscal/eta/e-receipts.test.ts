import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { eraseReceiptBuyers, exportReceiptBuyers } from "#server/modules/fiscal/index.ts";
import { replenishmentsDueJob } from "#server/modules/replenishments/index.ts";
import { exportMe } from "#shared/contract/accounts.ts";
import { addAddress } from "#shared/contract/addresses.ts";
import {
  adminChangePosCredentials,
  adminGetReceipts,
  adminListPos,
  adminListTaxCodes,
  adminResumePos,
  adminRetirePos,
  adminSaveReceiptBuyer,
  adminSaveReceiptSettings,
  adminSetTaxCode,
  adminStartReceipts,
} from "#shared/contract/admin-e-receipts.ts";
import { adminSaveMarket } from "#shared/contract/admin-markets.ts";
import { adminCancelOrder } from "#shared/contract/admin-orders.ts";
import { adminSaveReplenishmentOffer } from "#shared/contract/admin-replenishments.ts";
import {
  adminGetTaxDocument,
  adminListTaxDocuments,
  adminReissueTaxDocument,
  adminResendTaxDocument,
} from "#shared/contract/admin-tax-documents.ts";
import { placeOrder, quoteOrder } from "#shared/contract/checkout.ts";
import type { ApiError } from "#shared/contract/client.ts";
import { cancelOrder } from "#shared/contract/orders.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import {
  changeReplenishment,
  getReplenishments,
  quoteReplenishment,
  startReplenishment,
} from "#shared/contract/replenishments.ts";
import { listTaxDocuments } from "#shared/contract/tax-documents.ts";
import { replenishmentConsent } from "#shared/domain/replenishments.ts";
import { addCard } from "#test/factories/cards.ts";
import { addPos, deliveryCode, egyptianSeller } from "#test/factories/e-receipts.ts";
import { cairo, createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addPerson } from "#test/factories/staff.ts";
import { createTestClock } from "#test/support/clock.ts";
import { type FakeEta, posSecrets, startFakeEta } from "#test/support/eta/fake-eta.ts";
import { problemsInReceipt, receiptsIn } from "#test/support/eta/receipt-text.ts";

// The first receipt starts the PDF worker, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const submitting = /^POST .*\/receiptsubmissions$/;
const asking = /^GET .*\/receipts\/[0-9a-f]{64}\/raw$/;
const polling = /^GET .*\/details$/;
const belt = { type: "EGS", code: "EG-200173707-BELT", unit: "EA" } as const;
const clock = createTestClock();
let shop: TestShop;
let eta: FakeEta;
let owner: TestCustomer;
let mona: TestCustomer;

beforeAll(async () => {
  eta = await startFakeEta(clock);
  shop = await createTestShop({ clock, environment: eta.environment });
  owner = await shop.customer("admin");
  mona = await shop.customer();
});
afterAll(async () => {
  await shop.app.close();
  await eta.fake.close();
});

const setting = () => owner.call(adminGetReceipts, {});
const current = async () => (await owner.call(adminListPos, {})).list[0];
const states = async (orderId: string) =>
  (
    await shop.rows<{ state: string; attempts: number }>(
      "select state, attempts from fiscal_documents where order_id = $1 order by created_at, id",
      [orderId],
    )
  ).map(({ state, attempts }) => `${state} ${attempts}`);
const idOf = async (orderId: string) =>
  (
    await shop.rows<{ id: string }>(
      "select id from fiscal_documents where order_id = $1 and state <> 'replaced' order by created_at limit 1",
      [orderId],
    )
  )[0]?.id ?? "";
const wake = async (minutes = 1) => {
  clock.advance(minutes * 60);
  await shop.app.platform.jobs.runScheduled("wake-tax-reports");
  await shop.app.drain();
};
const ofOrder = (number: string) => eta.receipts.filter((one) => one.number.startsWith(number));

async function pay(code: typeof belt | null = belt, beforePaid: () => Promise<unknown> = async () => {}) {
  const product = await shop.product({ priceEgp: 349.5 });
  if (code !== null)
    await shop.rows("update variants set tax_code = $1 where id = $2", [JSON.stringify(code), product.variantId]);
  await shop.fill(mona, product, 2);
  const { order, payment } = await shop.order(mona, { shippingAddress: cairo }, { "x-user-currency": "EGP" });
  await beforePaid();
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  return order;
}
const refund = (id: string, amount: number) =>
  owner.call(adminRefundOrder, { params: { id }, body: { amount, reason: "late" } });
const cancel = (id: string) => owner.call(adminCancelOrder, { params: { id }, body: { reason: "gone" } });

describe("e-receipts", () => {
  test("need a registered seller, codes and a POS that signs in; cannot be undone, and not by support", async () => {
    const before = await pay();
    const support = await addPerson(shop.app, "support");
    expect(await toRefusal(support.client(adminGetReceipts, {}))).toBe("PERMISSION_DENIED");
    const { version, needs, missing } = await setting();
    expect([needs, missing]).toEqual([["POS", "ACTIVITY_CODE", "DELIVERY_CODE"], ["IDENTITY"]]);
    const start = (reason?: string) =>
      owner.call(adminStartReceipts, { body: { version, ...(reason ? { reason } : {}) } });
    expect(await toRefusal(start())).toBe("FISCAL_NOT_READY");
    await owner.call(adminSaveMarket, { params: { market: "EG" }, body: { version: 0, identity: egyptianSeller() } });
    expect(await toRefusal(start())).toBe("E_RECEIPTS_NOT_READY");
    const body = { branchCode: "0", activityCode: "4791", deliveryCode, buyerIdFrom: 150_000, version: 1 };
    expect(
      await toRefusal(
        owner.call(adminSaveReceiptSettings, { body: { ...body, deliveryCode: { ...deliveryCode, code: "DLV" } } }),
      ),
    ).toBe("VALIDATION_FAILED");
    expect((await owner.call(adminSaveReceiptSettings, { body })).settingsVersion).toBe(2);
    expect(await toRefusal(owner.call(adminSaveReceiptSettings, { body }))).toBe("VERSION_CONFLICT");
    eta.lock();
    expect(await toRefusal(addPos(owner.call, "preprod", "HIMMA-WEB-1"))).toBe("FISCAL_REFUSED");
    eta.accept(posSecrets.clientSecret);
    eta.fake.disturb(/connect\/token/, { kind: "cut" });
    expect(await toRefusal(addPos(owner.call, "preprod", "HIMMA-WEB-1"))).toBe("FISCAL_AWAY");
    expect((await addPos(owner.call, "preprod", "HIMMA-WEB-1")).state).toBe("active");
    expect(await toRefusal(addPos(owner.call, "preprod", "HIMMA-WEB-1"))).toBe("VALIDATION_FAILED");
    const text = JSON.stringify(await shop.rows("select * from fiscal_devices"));
    for (const secret of Object.values(posSecrets)) expect(text).not.toContain(secret);
    clock.advance(1);
    expect(await start("counsel agrees")).toMatchObject({ mode: "eta", needs: [], missing: [] });
    expect(await toRefusal(start())).toBe("VERSION_CONFLICT");
    await expect(
      shop.rows("update fiscal_markets set mode = 'off', started_at = null where market = 'EG'"),
    ).rejects.toThrow("off again");
    const pos = await current();
    const retire = owner.call(adminRetirePos, { params: { id: pos?.id ?? "" }, body: { version: pos?.version ?? 0 } });
    expect(await toRefusal(retire)).toBe("FISCAL_DEVICE_STATE");
    // Orders before the start have none, and neither have their refunds.
    await refund(before.id, 10);
    await shop.app.drain();
    expect(await states(before.id)).toEqual([]);
  });

  test("of a paid order are submitted, decided, and reversed by return receipts that refer to them", async () => {
    const order = await pay();
    expect(await states(order.id)).toEqual(["accepted 1"]);
    await refund(order.id, 100.01);
    await shop.app.drain();
    await cancel(order.id);
    await shop.app.drain();
    const [sale, first, second] = ofOrder(order.number);
    expect(ofOrder(order.number).map(({ number, kind, isValid }) => [number, kind, isValid])).toEqual([
      [order.number, "s", true],
      [`${order.number}-C1`, "r", true],
      [`${order.number}-C2`, "r", true],
    ]);
    expect([sale?.previous, first?.previous, second?.previous]).toEqual(["", sale?.uuid, first?.uuid]);
    for (const one of [first, second]) expect(one?.json).toContain(`"referenceUUID":"${sale?.uuid}"`);
    for (const { json } of eta.receipts) expect(problemsInReceipt(json)).toEqual([]);
    expect(sale?.json).not.toContain(mona.email);
    const { documents } = await mona.call(listTaxDocuments, { params: { id: order.id } });
    expect(documents.map(({ number }) => number)).toEqual(ofOrder(order.number).map(({ number }) => number));
    const { document } = await owner.call(adminGetTaxDocument, { params: { id: documents[0]?.id ?? "" } });
    expect(document).toMatchObject({
      market: "EG",
      counter: 1,
      hash: sale?.uuid,
      previousHash: "",
      deviceName: "Online shop",
    });
    expect(document.qr).toMatch(
      /^https:\/\/invoicing\.eta\.gov\.eg\/receipts\/search\/[0-9a-f]{64}\/share\/.*IssuerRIN:200173707$/,
    );
    const file = await shop.app.http.inject({
      url: `/api/admin/tax-documents/${document.id}/json`,
      headers: { authorization: `Bearer ${await owner.token()}` },
    });
    expect([file.payload, file.headers["content-disposition"]?.includes(".json")]).toEqual([sale?.json, true]);
    for (const path of ["invoice", `tax-documents/${documents[1]?.id}`]) {
      const pdf = await shop.app.http.inject({
        url: `/api/orders/${order.id}/${path}`,
        headers: { authorization: `Bearer ${await mona.token()}` },
      });
      expect([path, pdf.statusCode]).toEqual([path, 200]);
    }
    await expect(shop.rows("update fiscal_documents set body = 'x' where market = 'EG'")).rejects.toThrow(
      "never changes",
    );
    expect(await shop.books()).toEqual([]);
  });

  test("wait for the code of an item, and are issued once staff have set it", async () => {
    const order = await pay(null);
    expect(await states(order.id)).toEqual(["due 0"]);
    const { variants } = await owner.call(adminListTaxCodes, { query: { state: "missing" } });
    expect((await setting()).withoutCode).toBe(variants.length);
    const [line] = await shop.rows<{ id: string }>("select variant_id as id from order_lines where order_id = $1", [
      order.id,
    ]);
    const params = { id: line?.id ?? "" };
    expect(
      await toRefusal(owner.call(adminSetTaxCode, { params, body: { taxCode: { ...belt, code: "EG-1-X" } } })),
    ).toBe("VALIDATION_FAILED");
    await owner.call(adminSetTaxCode, { params, body: { taxCode: belt } });
    await shop.app.drain();
    expect(await states(order.id)).toEqual(["accepted 1"]);
    expect(
      await toRefusal(owner.call(adminSetTaxCode, { params: { id: owner.userId }, body: { taxCode: belt } })),
    ).toBe("NOT_FOUND");
  });
});

test("a receipt of a large sum waits for its buyer's ID, which is kept sealed", async () => {
  // The limit was lowered after the order was placed, so the checkout did not ask.
  const order = await pay(belt, () => shop.rows("update receipt_settings set buyer_id_from_minor = 60000"));
  expect(await states(order.id)).toEqual(["due 0"]);
  const params = { id: await idOf(order.id) };
  expect((await owner.call(adminGetTaxDocument, { params })).document.waitsFor).toBe("BUYER_ID");
  const save = (nationalId: string) => owner.call(adminSaveReceiptBuyer, { params, body: { nationalId } });
  expect(await toRefusal(save("123"))).toBe("VALIDATION_FAILED");
  await save("29001010100013");
  await shop.app.drain();
  expect(await states(order.id)).toEqual(["accepted 1"]);
  expect(ofOrder(order.number)[0]?.json).toContain('"buyer":{"type":"P","id":"29001010100013","name":"Mona Adel"}');
  expect(JSON.stringify(await shop.rows("select before, after from audit_entries"))).not.toContain("29001010100013");
  // It is stored sealed, outside the text, and inserted when the receipt is sent.
  const [stored] = await shop.rows<{ text: string }>(
    "select convert_from(body, 'UTF8') as text from fiscal_documents where order_id = $1",
    [order.id],
  );
  expect(stored?.text).toContain('"buyer":{"type":"P","id":"","name":"Mona Adel"}');
  const file = await shop.app.http.inject({
    url: `/api/admin/tax-documents/${params.id}/json`,
    headers: { authorization: `Bearer ${await owner.token()}` },
  });
  expect(file.payload).toBe(ofOrder(order.number)[0]?.json);
  const own = await exportReceiptBuyers(shop.app.platform.database.reader, { seal: undefined }, mona.userId);
  expect(own).toMatchObject({ receiptBuyers: [{ orderId: order.id, nationalId: null }] });
  expect(JSON.stringify(await mona.call(exportMe, {}))).toContain('"nationalId":"29001010100013"');
  await shop.app.platform.database.transaction((tx) => eraseReceiptBuyers(tx, mona.userId));
  expect(await shop.rows("select 1 from receipt_buyers")).toEqual([]);
  // The return has the ID of its sale.
  await cancel(order.id);
  await shop.app.drain();
  expect(ofOrder(order.number)[1]?.json).toContain('"id":"29001010100013"');
  for (const { json } of ofOrder(order.number)) expect(problemsInReceipt(json)).toEqual([]);
  expect(await shop.books()).toEqual([]);
  expect(await toRefusal(save("29001010100013"))).toBe("NOT_FOUND");
  await shop.rows("update receipt_settings set buyer_id_from_minor = 15000000");
});

test("the checkout requires the buyer's ID above the legal limit, and stores it sealed", async () => {
  await shop.rows("update receipt_settings set buyer_id_from_minor = 76400");
  const product = await shop.product({ priceEgp: 349.5 });
  await shop.rows("update variants set tax_code = $1 where id = $2", [JSON.stringify(belt), product.variantId]);
  const headers = { "x-user-currency": "EGP" };
  const quote = async () =>
    (await mona.call(quoteOrder, { body: { shippingAddress: { country: "EG" } } }, { headers })).quote;
  await shop.fill(mona, product, 1);
  expect((await quote()).needsNationalId).toBe(false);
  await shop.fill(mona, product, 1);
  expect(await quote()).toMatchObject({ needsNationalId: true, total: 764 });
  const place = (more: object, key: string) =>
    mona.call(
      placeOrder,
      { body: { paymentMethod: "card", expectedTotal: 764, shippingAddress: cairo, ...more } },
      { headers: { ...headers, "idempotency-key": key } },
    );
  const missing = await place({}, "id-1").catch((error: ApiError) => error.fieldErrors);
  expect(missing).toMatchObject([{ field: "nationalId", code: "REQUIRED" }]);
  // Too short, a thirteenth month, a thirtieth of February, a century to come, letters.
  for (const nationalId of ["123", "29013010100013", "29002300100013", "49001010100013", "2900101010001x", ""]) {
    const refused = await place({ nationalId }, "id-1").catch((error: ApiError) => error);
    expect([nationalId, refused]).toMatchObject([nationalId, { status: 400, fieldErrors: [{ field: "nationalId" }] }]);
    expect(JSON.stringify((refused as ApiError).data)).not.toContain(nationalId || "not in it");
  }
  const { order, payment } = await place({ nationalId: "29001010100013" }, "id-1");
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  expect(await states(order.id)).toEqual(["accepted 1"]);
  expect(ofOrder(order.number)[0]?.json).toContain('"buyer":{"type":"P","id":"29001010100013"');
  const everywhere = await shop.rows<{ text: string }>(
    `select to_jsonb(o)::text as text from orders o union all select reply::text from idempotent_replies
     union all select to_jsonb(b)::text from receipt_buyers b union all select to_jsonb(d)::text from deliveries d`,
  );
  expect(everywhere.map(({ text }) => text).join()).not.toContain("29001010100013");
  // An order that is never paid gets no receipt, so its ID is deleted.
  const kept = () => shop.rows("select order_id from receipt_buyers where order_id <> $1", [order.id]);
  const before = (await kept()).length;
  await shop.fill(mona, product, 2);
  const unpaid = await place({ nationalId: "29001010100013" }, "id-2");
  expect(await kept()).toHaveLength(before + 1);
  await mona.call(cancelOrder, { params: { id: unpaid.order.id }, body: {} });
  await shop.app.drain();
  expect(await kept()).toHaveLength(before);
  const other = await shop.customer();
  await shop.fill(other, product, 2);
  const usd = await other.call(
    quoteOrder,
    { body: { shippingAddress: { country: "EG" } } },
    { headers: { "x-user-currency": "USD" } },
  );
  expect(usd.quote.needsNationalId).toBe(false);
  expect(await shop.books()).toEqual([]);
  await shop.rows("update receipt_settings set buyer_id_from_minor = 15000000");
});

test("repeat orders above the limit are not placed, because nobody can be asked for the ID", async () => {
  await shop.rows("update receipt_settings set buyer_id_from_minor = 76400");
  const whey = await shop.product({ priceEgp: 400 });
  const offer = { percent: 10, everyDays: 30 };
  await owner.call(adminSaveReplenishmentOffer, { params: { id: whey.id }, body: { offer } });
  const who = await shop.customer();
  const addressId = (await who.call(addAddress, { body: cairo })).address.id;
  const headers = { headers: { "x-user-currency": "EGP" } };
  const ask = async (quantity: number) => {
    const wanted = { productId: whey.id, size: "One size", quantity, addressId };
    const { quote } = await who.call(quoteReplenishment, { body: wanted }, headers);
    return { wanted, quote };
  };
  const card = await addCard(shop, who);
  const start = async (quantity: number) => {
    const { wanted, quote } = await ask(quantity);
    const chosen = { everyDays: 30, firstOn: quote.earliest, cardId: card.id, expectedTotal: quote.total };
    const body = { ...wanted, ...chosen, consentVersion: replenishmentConsent.version };
    return (await who.call(startReplenishment, { body }, headers)).replenishment;
  };
  expect([(await ask(1)).quote.needsNationalId, (await ask(2)).quote.needsNationalId]).toEqual([false, true]);
  expect(await toRefusal(start(2))).toBe("NATIONAL_ID_NEEDED");
  const { id } = await start(1);
  const more = { quantity: 2, expectedTotal: (await ask(2)).quote.total };
  expect(await toRefusal(who.call(changeReplenishment, { params: { id }, body: more }))).toBe("NATIONAL_ID_NEEDED");
  // The price has risen by the day of the notice.
  await shop.rows(
    "update product_prices set amount_minor = 90000, paid_minor = 90000 where product_id = $1 and currency = 'EGP'",
    [whey.id],
  );
  clock.advance(86_400);
  await shop.app.platform.jobs.runScheduled(replenishmentsDueJob);
  await shop.app.drain();
  const [found] = (await who.call(getReplenishments, {})).replenishments;
  expect(found).toMatchObject({ status: "active", run: null, lastSkipped: { reason: "national_id" } });
  const skipMail = (await shop.app.mails()).find(
    (mail) => mail.to === who.email && mail.kind === "replenishment-skipped",
  );
  expect(skipMail?.data).toMatchObject({ reason: "national_id" });
  await shop.rows("update receipt_settings set buyer_id_from_minor = 15000000");
});

describe("submitting", () => {
  test("after a lost answer looks the receipt up first, so that there is no duplicate", async () => {
    eta.fake.disturb(submitting, { kind: "lose-reply" });
    const order = await pay();
    expect(await states(order.id)).toEqual(["sent 1"]);
    expect(ofOrder(order.number)).toHaveLength(1);
    const before = eta.fake.count(submitting);
    await wake();
    expect(await states(order.id)).toEqual(["accepted 2"]);
    expect([eta.fake.count(submitting), ofOrder(order.number).length]).toEqual([before, 1]);
  });

  test("is done once by the next worker when one crashes before sending", async () => {
    eta.fake.disturb(submitting, { kind: "cut" });
    const order = await pay();
    expect(ofOrder(order.number)).toHaveLength(0);
    const asked = eta.fake.count(asking);
    // While the first waits to be sent again, a later one waits behind it.
    const later = await pay();
    expect(await states(later.id)).toEqual(["issued 0"]);
    await wake();
    expect([await states(order.id), await states(later.id)]).toEqual([["accepted 2"], ["accepted 1"]]);
    expect(eta.fake.count(asking)).toBe(asked + 1);
    expect([ofOrder(order.number).length, ofOrder(later.number).length]).toEqual([1, 1]);
    const [last] = eta.fake.requests.filter(({ path }) => path.endsWith("/receiptsubmissions")).slice(-1);
    expect(receiptsIn(last?.text ?? "")).toHaveLength(2);
  });

  test("tries again after 1, 5 and 15 minutes when the authority is busy, with the same bytes", async () => {
    const [many, away, twice] = [429, 503, 422].map((status) => ({ kind: "answer", reply: { status } }) as const);
    if (!many || !away || !twice) throw new Error("no faults");
    eta.fake.disturb(submitting, many, away, twice);
    const order = await pay();
    for (const [minutes, state] of [
      [1, "sent 2"],
      [5, "sent 3"],
      [15, "accepted 4"],
    ] as const) {
      await wake(minutes);
      expect(await states(order.id)).toEqual([state]);
    }
    const sent = eta.fake.requests.filter(({ path }) => path.endsWith("/receiptsubmissions")).slice(-4);
    expect(new Set(sent.map(({ text }) => text)).size).toBe(1);
  });

  test("signs in again when a token has expired", async () => {
    eta.expireTokens();
    const order = await pay();
    expect(await states(order.id)).toEqual(["accepted 1"]);
  });

  test("continues one by one when a receipt makes the call fail", async () => {
    eta.fake.disturb(submitting, { kind: "answer", reply: { status: 503 } });
    const [first, second] = [await pay(), await pay()];
    eta.fake.disturb(submitting, {
      kind: "answer",
      reply: { status: 400, body: { error: { code: "BadStructure", message: "no" } } },
    });
    await wake();
    expect([await states(first.id), await states(second.id)]).toEqual([["accepted 2"], ["accepted 1"]]);
  });
});

describe("a decision", () => {
  test("is polled, and a return waits until its sale is accepted", async () => {
    eta.decideAfter(150);
    const order = await pay();
    await cancel(order.id);
    await shop.app.drain();
    expect(await states(order.id)).toEqual(["sent 1", "due 0"]);
    expect(await setting()).toMatchObject({ unreported: 1, due: 1 });
    await wake();
    expect(await states(order.id)).toEqual(["sent 1", "due 0"]);
    eta.decideAfter(0);
    eta.fake.disturb(polling, { kind: "answer", reply: { status: 500 } });
    await wake();
    await wake();
    expect(await states(order.id)).toEqual(["accepted 1", "accepted 1"]);
    expect(await shop.books()).toEqual([]);
  });

  test("that rejects a receipt is corrected by a new one that refers to it, and the chain continues", async () => {
    eta.judgeNext("invalid");
    const order = await pay();
    const old = await idOf(order.id);
    expect(await states(order.id)).toEqual(["rejected 1"]);
    const { document } = await owner.call(adminGetTaxDocument, { params: { id: old } });
    expect(document.authority?.messages[0]).toMatchObject({ type: "ERROR", code: "CV100" });
    expect(
      (await owner.call(adminListTaxDocuments, { query: { state: "rejected", market: "EG" } })).documents,
    ).toHaveLength(1);
    await cancel(order.id);
    await shop.app.drain();
    expect(await states(order.id)).toEqual(["rejected 1", "due 0"]);
    await owner.call(adminReissueTaxDocument, { params: { id: old }, body: { reason: "the code was wrong" } });
    await shop.app.drain();
    expect((await states(order.id)).sort()).toEqual(["accepted 1", "accepted 1", "replaced 1"]);
    const [wrong, right, back] = ofOrder(order.number);
    expect(right?.json).toContain(`"referenceOldUUID":"${wrong?.uuid}"`);
    expect([right?.number, right?.isValid, back?.isValid]).toEqual([order.number, true, true]);
    expect(back?.json).toContain(`"referenceUUID":"${right?.uuid}"`);
    expect(await shop.books()).toEqual([]);
    const zip = await shop.app.http.inject({
      url: "/api/admin/tax-documents/files?market=EG",
      headers: { authorization: `Bearer ${await owner.token()}` },
    });
    expect(zip.payload).toContain(`${order.number}-${right?.uuid.slice(0, 8)}.json`);
  });

  test("that rejects one receipt at once does not stop later ones", async () => {
    eta.judgeNext("refuse");
    const order = await pay();
    expect(await states(order.id)).toEqual(["rejected 1"]);
    const later = await pay();
    expect(await states(later.id)).toEqual(["accepted 1"]);
    await owner.call(adminResendTaxDocument, { params: { id: await idOf(order.id) } });
    await shop.app.drain();
    // The same call twice within ten minutes; then its place in the chain is taken: only a new receipt helps.
    expect(await states(order.id)).toEqual(["sent 2"]);
    await wake(11);
    expect(await states(order.id)).toEqual(["rejected 3"]);
    await owner.call(adminReissueTaxDocument, { params: { id: await idOf(order.id) }, body: { reason: "known now" } });
    await shop.app.drain();
    expect((await states(order.id)).sort()).toEqual(["accepted 1", "replaced 3"]);
  });
});

test("a return that waited while another one was reissued gets a different number", async () => {
  const order = await pay();
  eta.judgeNext("invalid");
  await refund(order.id, 100);
  await shop.app.drain();
  await shop.rows("update receipt_settings set activity_code = null");
  await refund(order.id, 50);
  await shop.app.drain();
  expect(await states(order.id)).toEqual(["accepted 1", "rejected 1", "due 0"]);
  const [{ id = "" } = {}] = await shop.rows<{ id: string }>(
    "select id from fiscal_documents where state = 'rejected'",
  );
  clock.advance(60);
  await owner.call(adminReissueTaxDocument, { params: { id }, body: { reason: "known now" } });
  await shop.rows("update receipt_settings set activity_code = '4791'");
  clock.advance(31 * 60);
  await shop.app.platform.jobs.runScheduled("issue-due-tax-documents");
  await shop.app.drain();
  expect(await states(order.id)).toEqual(["accepted 1", "replaced 1", "accepted 1", "accepted 1"]);
  expect(ofOrder(order.number).map(({ number }) => number.slice(order.number.length))).toEqual([
    "",
    "-C1",
    "-C2",
    "-C1",
  ]);
  expect(await shop.books()).toEqual([]);
});

test("a POS that is no longer accepted pauses, and resumes with new credentials", async () => {
  eta.lock();
  const order = await pay();
  expect(await states(order.id)).toEqual(["sent 1"]);
  const paused = await current();
  const params = { id: paused?.id ?? "" };
  expect(paused?.pausedAt).not.toBeNull();
  const resume = (version: number) => owner.call(adminResumePos, { params, body: { version } });
  expect(await toRefusal(resume(1))).toBe("VERSION_CONFLICT");
  await resume(paused?.version ?? 0);
  await shop.app.drain();
  const again = await current();
  expect(again?.pausedAt).not.toBeNull();
  eta.accept("another-secret");
  const change = (clientSecret: string) =>
    owner.call(adminChangePosCredentials, {
      params,
      body: { ...posSecrets, clientSecret, version: again?.version ?? 0 },
    });
  expect(await toRefusal(change("wrong"))).toBe("FISCAL_REFUSED");
  expect((await change("another-secret")).pos.pausedAt).toBeNull();
  await shop.app.drain();
  expect((await states(order.id))[0]).toMatch(/^accepted/);
  expect(ofOrder(order.number)).toHaveLength(1);
  expect(await shop.books()).toEqual([]);
});

test("another POS takes over with its own chain", async () => {
  eta.accept(posSecrets.clientSecret);
  await addPos(owner.call, "preprod", "HIMMA-WEB-2");
  expect((await owner.call(adminListPos, {})).list.map(({ serial, state }) => `${serial} ${state}`)).toEqual([
    "HIMMA-WEB-2 active",
    "HIMMA-WEB-1 retired",
  ]);
  const order = await pay();
  const [sale] = ofOrder(order.number);
  expect([sale?.device, sale?.previous, sale?.isValid]).toEqual(["HIMMA-WEB-2", "", true]);
  expect(await shop.books()).toEqual([]);
});
