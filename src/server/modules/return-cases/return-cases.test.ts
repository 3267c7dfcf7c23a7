import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminDeliverOrder, adminGetOrder, adminProcessOrder, adminShipOrder } from "#shared/contract/admin-orders.ts";
import {
  adminApproveReturn,
  adminGetReturn,
  adminListReturns,
  adminReceiveReturn,
  adminRefundReturn,
  adminRefuseCase,
} from "#shared/contract/admin-return-cases.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { getOrder, type Order } from "#shared/contract/orders.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import { createReturn, getReturnOptions, type uploadReturnPhoto, withdrawReturn } from "#shared/contract/returns.ts";
import { returnStatuses, returnTransitions } from "#shared/domain/return-cases.ts";
import { buy, readCodes } from "#test/factories/gifts.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";
import { eraseReturns } from "./personal-data.ts";

let shop: TestShop;
let admin: TestCustomer;
let mona: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop();
  admin = await shop.customer("admin");
});
beforeEach(async () => {
  mona = await shop.customer();
});
afterAll(() => shop.app.close());

type Body = BodyOf<typeof createReturn>;
type Line = Partial<Body["lines"][number]>;

const read = async (id: string, who = mona): Promise<Order> => (await who.call(getOrder, { params: { id } })).order;
const optionsOf = (id: string) => mona.call(getReturnOptions, { params: { id } });

async function deliver(order: Order): Promise<Order> {
  const params = { id: order.id };
  if ((await read(order.id)).status === "paid") await admin.call(adminProcessOrder, { params, body: {} });
  await admin.call(adminShipOrder, { params, body: { carrier: "Bosta", trackingNumber: "1" } });
  await admin.call(adminDeliverOrder, { params, body: {} });
  await shop.app.drain();
  return read(order.id);
}

/** An order that has arrived, paid in cash. */
async function delivered(quantity = 1, product?: TestProduct): Promise<Order> {
  await shop.fill(mona, product ?? (await shop.product()), quantity);
  const { order } = await shop.order(mona, { paymentMethod: "cod" });
  return deliver(order);
}

function ask(order: Order, line: Line = {}, photos?: string[]) {
  const lines = [
    { lineId: order.lines[0]?.id ?? "", quantity: 1, reason: "changed_mind", opened: false, ...line } as const,
  ];
  return mona.call(createReturn, {
    params: { id: order.id },
    body: { lines, ...(photos === undefined ? {} : { photos }) },
  });
}
const open = async (order: Order, line?: Line, photos?: string[]) => (await ask(order, line, photos)).return;

const approve = (id: string, body: BodyOf<typeof adminApproveReturn> = {}) =>
  admin.call(adminApproveReturn, { params: { id }, body });
const refuse = (id: string) => admin.call(adminRefuseCase, { params: { id }, body: { reason: "worn" } });

type Found = Partial<BodyOf<typeof adminReceiveReturn>["lines"][number]>;
async function receive(id: string, found: Found = {}, answer?: string) {
  const { return: one } = await admin.call(adminGetReturn, { params: { id } });
  const lines = one.lines.map(({ lineId, quantity }) => ({
    lineId,
    condition: "new" as const,
    accepted: quantity,
    restock: quantity,
    ...found,
  }));
  return admin.call(adminReceiveReturn, {
    params: { id },
    body: { lines, ...(answer === undefined ? {} : { answer }) },
  });
}
async function refund(id: string, body: BodyOf<typeof adminRefundReturn> = {}) {
  const reply = await admin.call(adminRefundReturn, { params: { id }, body });
  await shop.app.drain();
  return reply.return;
}
/** Carries a return through to its refund. */
async function comeBack(order: Order, line?: Line) {
  const { id } = await open(order, line);
  await approve(id);
  await receive(id);
  return refund(id);
}

const photo = async (who = mona): Promise<string> => {
  const picture = await sharp({ create: { width: 60, height: 30, channels: 3, background: "#336699" } })
    .withExif({ IFD0: { Artist: "Mona" } })
    .jpeg()
    .toBuffer();
  const reply = await shop.app.http.inject({
    method: "POST",
    url: "/api/returns/photos",
    headers: { "content-type": "image/jpeg", authorization: `Bearer ${await who.token()}` },
    payload: picture,
  });
  return reply.json<ReplyOf<typeof uploadReturnPhoto>>().photo.id;
};

describe("states", () => {
  test("the database allows the moves of the state table and no other, and a final state never moves", async () => {
    const rows = await shop.rows<{ move: string }>("select from_status || '>' || to_status as move from return_moves");
    const written = returnStatuses.flatMap((from) => returnTransitions[from].map((to) => `${from}>${to}`));
    expect(rows.map(({ move }) => move).toSorted()).toEqual(written.toSorted());
    const { id } = await open(await delivered());
    await refuse(id);
    for (const status of ["requested", "approved", "refunded"])
      await expect(shop.rows("update return_cases set status = $2 where id = $1", [id, status])).rejects.toThrow(
        `a return does not go from refused to ${status}`,
      );
    await expect(shop.rows("delete from return_cases where id = $1", [id])).rejects.toThrow();
  });

  test("from the request to the money, and the order follows", async () => {
    const mat = await shop.product({ stock: 5 });
    const order = await delivered(1, mat);
    const asked = await open(order, { note: "too small" });
    expect(asked).toMatchObject({ number: `${order.number}-R1`, status: "requested", fee: "customer", refund: 100 });
    expect(await read(order.id)).toMatchObject({ status: "return_requested" });
    expect(await toRefusal(receive(asked.id))).toBe("RETURN_STATE");
    const { return: approved } = await approve(asked.id, { instructions: "Leave it at the desk" });
    expect(approved).toMatchObject({ status: "approved", instructions: "Leave it at the desk", feeAmount: 0 });
    expect(await toRefusal(approve(asked.id))).toBe("RETURN_STATE");
    await receive(asked.id);
    expect(await read(order.id)).toMatchObject({ status: "returned", refundedTotal: 0 });
    expect(await shop.stock(mat.variantId)).toEqual({ onHand: 5, reserved: 0 });
    expect(await shop.movements(mat.variantId)).toEqual([
      [-1, "sale", order.number],
      [1, "return", asked.number],
    ]);
    const refunded = await refund(asked.id);
    expect(refunded).toMatchObject({ status: "refunded", refund: 100, preview: null });
    expect(await read(order.id)).toMatchObject({ status: "returned", refundedTotal: 100 });
    expect(await toRefusal(refund(asked.id))).toBe("RETURN_STATE");
    const mails = await shop.app.mails();
    expect(mails.filter(({ to }) => to === mona.email).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["return-asked", "return-approved", "return-accepted", "order-refunded"]),
    );
    const acts = await shop.rows<{ action: string }>(
      "select action from audit_entries where subject_id = $1 order by at, id",
      [asked.id],
    );
    expect(acts.map(({ action }) => action)).toEqual(["return.approve", "return.receive", "return.refund"]);
    expect(await shop.books()).toEqual([]);
  });

  test("withdrawn: the order is as before and the piece can be returned later", async () => {
    const order = await delivered();
    const { id } = await open(order);
    const stranger = await shop.customer();
    expect(await toRefusal(stranger.call(withdrawReturn, { params: { id } }))).toBe("NOT_FOUND");
    await mona.call(withdrawReturn, { params: { id } });
    expect(await toRefusal(mona.call(withdrawReturn, { params: { id } }))).toBe("RETURN_STATE");
    expect((await read(order.id)).status).toBe("delivered");
    expect((await open(order)).number).toBe(`${order.number}-R2`);
    expect(await shop.books()).toEqual([]);
  });

  test("a part is returned: the order counts as returned with its last piece", async () => {
    const order = await delivered(2);
    await comeBack(order);
    expect((await read(order.id)).status).toBe("delivered");
    await comeBack(order);
    expect((await read(order.id)).status).toBe("returned");
    expect(await toRefusal(ask(order))).toBe("ORDER_STATE");
    expect(await shop.books()).toEqual([]);
  });

  test("an approved return that is not sent in 14 days expires", async () => {
    const order = await delivered();
    const { id } = await open(order);
    await approve(id);
    const later = async (days: number) => {
      shop.app.clock.advance(days * 86_400);
      await shop.app.platform.jobs.runScheduled("returns.expire");
      shop.app.clock.advance(-days * 86_400);
      return (await admin.call(adminGetReturn, { params: { id } })).return.status;
    };
    expect(await later(14)).toBe("approved");
    expect(await later(15)).toBe("expired");
    expect((await read(order.id)).status).toBe("delivered");
    expect(await shop.books()).toEqual([]);
  });
});

describe("the right to return", () => {
  test("is shown by line and reason, with the refund", async () => {
    const order = await delivered(3);
    const { options, isOpen, returns } = await optionsOf(order.id);
    expect([isOpen, returns]).toEqual([true, []]);
    expect(options[0]).toMatchObject({ left: 3, refunds: [100, 200, 300] });
    const rights = options[0]?.reasons.map(({ reason, allowed, fee, needsPhoto }) => [
      reason,
      allowed,
      fee,
      needsPhoto,
    ]);
    expect(rights).toEqual([
      ["wrong_size", true, "customer", false],
      ["changed_mind", true, "customer", false],
      ["defect", true, "shop", true],
      ["wrong_item", true, "shop", true],
      ["missing_parts", true, "shop", true],
      ["not_as_described", true, "shop", true],
      ["late", true, "customer", false],
    ]);
    await open(order);
    expect((await optionsOf(order.id)).options[0]).toMatchObject({ left: 2, refunds: [100, 200] });
  });

  test("needs a delivered order, its own line, a rule and the right time", async () => {
    await shop.fill(mona, await shop.product());
    const { order: waiting } = await shop.order(mona, { paymentMethod: "cod" });
    expect(await toRefusal(ask(waiting))).toBe("ORDER_STATE");
    const order = await delivered();
    expect(await toRefusal(ask(order, { quantity: 2 }))).toBe("VALIDATION_FAILED");
    expect(await toRefusal(ask(order, { lineId: waiting.lines[0]?.id ?? "" }))).toBe("VALIDATION_FAILED");
    const stranger = await shop.customer();
    expect(await toRefusal(stranger.call(getReturnOptions, { params: { id: order.id } }))).toBe("NOT_FOUND");
    shop.app.clock.advance(16 * 86_400);
    expect(await toRefusal(ask(order))).toBe("RETURN_WINDOW_OVER");
    expect(await toRefusal(ask(order, { reason: "defect" }, [await photo()]))).toBe("");
    shop.app.clock.advance(-16 * 86_400);
  });

  test("requires sealed goods where the rule says so, except for faulty ones", async () => {
    const tub = await shop.product();
    await shop.rows("update products set return_class = 'opened_matters' where id = $1", [tub.id]);
    const order = await delivered(1, tub);
    expect(await toRefusal(ask(order, { opened: true }))).toBe("RETURN_OPENED");
    expect(await toRefusal(ask(order, { opened: true, reason: "defect" }, [await photo()]))).toBe("");
  });

  test("is used once per piece: of two concurrent requests for the last one, one is refused", async () => {
    const order = await delivered();
    const lock = rowOf("orders", "id", order.id);
    const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 2, () =>
      Promise.all([toRefusal(ask(order)), toRefusal(ask(order))]),
    );
    expect(overlapped).toBeGreaterThanOrEqual(2);
    expect(result.toSorted()).toEqual(["", "RETURN_NONE_LEFT"]);
    expect((await optionsOf(order.id)).returns).toHaveLength(1);
    expect(await shop.books()).toEqual([]);
  });
});

describe("pictures", () => {
  const path = (id: string) => `/api/returns/photos/${id}`;
  const get = async (url: string, who: TestCustomer) =>
    shop.app.http.inject({ url, headers: { authorization: `Bearer ${await who.token()}` } });

  test("are needed for what is faulty or wrong, hold no metadata, and only their owner and staff see them", async () => {
    const order = await delivered();
    expect(await toRefusal(ask(order, { reason: "defect" }))).toBe("VALIDATION_FAILED");
    const stranger = await shop.customer();
    expect(await toRefusal(ask(order, { reason: "defect" }, [await photo(stranger)]))).toBe("VALIDATION_FAILED");
    const id = await photo();
    expect((await get(`/api/admin/returns/photos/${id}`, admin)).statusCode).toBe(404);
    const asked = await open(order, { reason: "defect" }, [id]);
    expect(asked).toMatchObject({ fee: "shop", photos: [{ id, width: 60, height: 30 }] });
    const own = await get(path(id), mona);
    expect(own.headers["content-type"]).toBe("image/webp");
    expect((await sharp(own.rawPayload).metadata()).exif).toBeUndefined();
    expect((await get(`/api/admin/returns/photos/${id}`, admin)).statusCode).toBe(200);
    expect((await get(path(id), stranger)).statusCode).toBe(404);
    const coach = await shop.customer("admin", "coach");
    expect((await get(`/api/admin/returns/photos/${id}`, coach)).statusCode).toBe(403);
    expect((await shop.app.http.inject({ url: path(id) })).statusCode).toBe(401);
    const [row] = await shop.rows<{ hash: string }>("select hash from return_photos where id = $1", [id]);
    expect((await shop.app.http.inject({ url: `/media/${row?.hash}/640.webp` })).statusCode).toBe(404);
  });

  test("that no request used are deleted after a day", async () => {
    const id = await photo();
    shop.app.clock.advance(2 * 86_400);
    await shop.app.platform.jobs.runScheduled("returns.expire");
    shop.app.clock.advance(-2 * 86_400);
    expect((await get(path(id), mona)).statusCode).toBe(404);
  });
});

describe("money", () => {
  test("the refunds of all pieces add up to what was paid for the goods, including points and coupon", async () => {
    await shop.fill(mona, await shop.product({ priceEgp: 100 }), 3);
    const { order: placed } = await shop.order(mona, { paymentMethod: "cod" });
    const order = await deliver(placed);
    for (let piece = 0; piece < 3; piece++) await comeBack(order);
    expect(await read(order.id)).toMatchObject({ refundedTotal: 300, status: "returned" });
    expect(await shop.books()).toEqual([]);
  });

  test("is refunded to money and gift cards as they paid, to the last piastre", async () => {
    const { order: bought } = await buy(shop, mona, await shop.product({ kind: "gift_card", priceEgp: 500 }));
    expect(bought.total).toBe(500);
    const [code = ""] = await readCodes(shop, mona.email);
    const product = await shop.product({ priceEgp: 333 });
    await shop.fill(mona, product, 3);
    const { order: placed, payment } = await shop.order(mona, { giftCards: [code] });
    await shop.press(payment.id, "approve");
    await shop.app.drain();
    const order = await deliver(placed);
    const whole = order.total + order.giftCardAmount;
    for (let piece = 0; piece < 3; piece++) await comeBack(order);
    const [row] = await shop.rows<{ back: number; cards: number }>(
      "select refunded_minor::int as back, gift_card_back_minor::int as cards from orders where id = $1",
      [order.id],
    );
    expect((row?.back ?? 0) + (row?.cards ?? 0)).toBe(99_900);
    expect(whole).toBeGreaterThanOrEqual(999);
    const parts = await shop.rows<{ cards: number; amount: number }>(
      "select r.cards_minor::int as cards, r.amount_minor::int as amount from refunds r where r.order_id = $1 order by r.created_at, r.id",
      [order.id],
    );
    expect(parts).toHaveLength(3);
    for (const { cards, amount } of parts) expect(cards + amount).toBe(33_300);
    expect(await shop.books()).toEqual([]);
  });

  test("refunds delivery with a whole faulty order, and deducts an announced fee", async () => {
    const order = await delivered();
    const shipping = order.shipping;
    expect(shipping).toBeGreaterThan(0);
    const faulty = await open(order, { reason: "defect" }, [await photo()]);
    expect(await toRefusal(approve(faulty.id, { fee: 10 }))).toBe("VALIDATION_FAILED");
    await approve(faulty.id);
    await receive(faulty.id, { condition: "damaged", restock: 0 });
    expect(await refund(faulty.id)).toMatchObject({ refund: 100 + shipping });
    const other = await delivered();
    const { id } = await open(other);
    await approve(id, { fee: 30 });
    await receive(id);
    expect(await refund(id)).toMatchObject({ refund: 70, feeAmount: 30 });
    expect(await shop.books()).toEqual([]);
  });

  test("is lower for goods that lost value, and never more than is left", async () => {
    const order = await delivered();
    const { id } = await open(order);
    await approve(id);
    await receive(id, { condition: "opened", restock: 0 });
    await admin.call(adminRefundOrder, {
      params: { id: order.id },
      body: { amount: order.total - 60, reason: "late" },
    });
    await shop.app.drain();
    const { return: one } = await admin.call(adminGetReturn, { params: { id } });
    expect(one.preview).toMatchObject({ total: 100, left: 60 });
    expect(await toRefusal(refund(id))).toBe("NOTHING_TO_REFUND");
    const lineId = order.lines[0]?.id ?? "";
    expect(await refund(id, { lines: [{ lineId, amount: 60 }] })).toMatchObject({ refund: 60 });
    expect(await shop.books()).toEqual([]);
  });

  test("is for staff with the permission", async () => {
    const { id } = await open(await delivered());
    await approve(id);
    await receive(id);
    const support = await shop.customer("admin", "support");
    expect(await toRefusal(support.call(adminRefundReturn, { params: { id }, body: {} }))).toBe("PERMISSION_DENIED");
  });
});

describe("an inspection", () => {
  test("accepts and restocks by the piece, only what is as new", async () => {
    const mat = await shop.product({ stock: 5 });
    const order = await delivered(3, mat);
    const { id } = await open(order, { quantity: 3 });
    await approve(id);
    expect(await toRefusal(receive(id, { condition: "opened" }))).toBe("VALIDATION_FAILED");
    expect(await toRefusal(receive(id, { condition: "missing", restock: 0 }))).toBe("VALIDATION_FAILED");
    expect(await toRefusal(receive(id, { accepted: 4 }))).toBe("VALIDATION_FAILED");
    await receive(id, { accepted: 2, restock: 1 });
    expect(await shop.stock(mat.variantId)).toEqual({ onHand: 3, reserved: 0 });
    expect((await read(order.id)).status).toBe("delivered");
    expect(await refund(id)).toMatchObject({ refund: 200 });
    expect((await optionsOf(order.id)).options[0]).toMatchObject({ left: 1 });
    expect(await shop.books()).toEqual([]);
  });

  test("that accepts nothing ends the return, with a reason", async () => {
    const order = await delivered();
    const { id } = await open(order);
    await approve(id);
    expect(await toRefusal(receive(id, { accepted: 0, restock: 0, condition: "damaged" }))).toBe("VALIDATION_FAILED");
    const { return: one } = await receive(id, { accepted: 0, restock: 0, condition: "damaged" }, "The seal is broken");
    expect(one).toMatchObject({ status: "refused_after_inspection", answer: "The seal is broken" });
    expect((await read(order.id)).status).toBe("delivered");
    expect(await shop.books()).toEqual([]);
  });
});

test("staff find returns by state, number, order and customer, the oldest first", async () => {
  const order = await delivered(2);
  const first = await open(order);
  shop.app.clock.advance(60);
  const second = await open(order, { reason: "wrong_size" });
  await refuse(second.id);
  const list = async (query: Record<string, string>) =>
    (await admin.call(adminListReturns, { query })).returns.map(({ id }) => id);
  expect(await list({ orderId: order.id, status: "open" })).toEqual([first.id]);
  expect(await list({ orderId: order.id, status: "refused" })).toEqual([second.id]);
  expect(await list({ search: second.number })).toEqual([second.id]);
  expect((await list({ search: order.number })).toSorted()).toEqual([first.id, second.id].toSorted());
  expect((await list({ search: mona.email })).toSorted()).toEqual([first.id, second.id].toSorted());
  const { order: seen } = await admin.call(adminGetOrder, { params: { id: order.id } });
  expect(seen.status).toBe("return_requested");
});

test("a request written by an earlier version becomes a return", async () => {
  const order = await delivered();
  const at = shop.app.clock.now();
  const lines = JSON.stringify([{ lineId: order.lines[0]?.id, quantity: 1 }]);
  await shop.rows("insert into order_returns (order_id, reason, lines, requested_at) values ($1, 'old', $2, $3)", [
    order.id,
    lines,
    at,
  ]);
  await shop.rows("update orders set status = 'return_requested' where id = $1", [order.id]);
  await shop.rows(
    "insert into order_history (id, order_id, at, from_status, status, by) values ($1, $2, $3, 'delivered', 'return_requested', 'customer')",
    [shop.app.platform.ids.next(), order.id, at],
  );
  for (let times = 0; times < 2; times++) await shop.app.platform.jobs.runScheduled("returns.adopt");
  const { returns } = await optionsOf(order.id);
  expect(returns).toMatchObject([{ status: "requested", lines: [{ quantity: 1, note: "old" }] }]);
  expect(await shop.books()).toEqual([]);
});

test("a closed account's returns contain none of its texts", async () => {
  const order = await delivered();
  const { id } = await open(order, { note: "a secret", reason: "defect" }, [await photo()]);
  await shop.app.platform.database.transaction((tx) => eraseReturns(tx, mona.userId));
  await shop.app.platform.jobs.runScheduled("returns.expire");
  expect(await shop.rows("select note from return_lines where case_id = $1", [id])).toEqual([{ note: "" }]);
  expect(await shop.rows("select 1 from return_photos where user_id = $1", [mona.userId])).toEqual([]);
});
