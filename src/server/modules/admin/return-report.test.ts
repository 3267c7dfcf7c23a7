import { afterAll, beforeAll, expect, test } from "vitest";
import { adminDeliverOrder, adminShipOrder } from "#shared/contract/admin-orders.ts";
import { adminApproveReturn, adminReceiveReturn, adminRefundReturn } from "#shared/contract/admin-return-cases.ts";
import { adminGetReturnReport, exportReturnReport } from "#shared/contract/admin-return-report.ts";
import type { CallInput } from "#shared/contract/endpoint.ts";
import { createReturn } from "#shared/contract/returns.ts";
import type { ReturnReasonKind } from "#shared/domain/return-cases.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop, toRefusal } from "#test/factories/shop.ts";

let shop: TestShop;
let admin: TestCustomer;
let mona: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop();
  admin = await shop.customer("admin");
  mona = await shop.customer();
});
afterAll(() => shop.app.close());

interface Back {
  readonly reason: ReturnReasonKind;
  readonly pieces: number;
}

/** Sells four pieces, of which some come back. */
async function sell(product: TestProduct, { reason, pieces }: Back): Promise<void> {
  await shop.fill(mona, product, 4);
  const { order } = await shop.order(mona, { paymentMethod: "cod" });
  await admin.call(adminShipOrder, { params: { id: order.id }, body: { carrier: "Bosta", trackingNumber: "1" } });
  await admin.call(adminDeliverOrder, { params: { id: order.id }, body: {} });
  await shop.app.drain();
  const lineId = order.lines[0]?.id ?? "";
  const { return: asked } = await mona.call(createReturn, {
    params: { id: order.id },
    body: {
      lines: [{ lineId, quantity: pieces, reason, opened: false }],
    },
  });
  const params = { id: asked.id };
  await admin.call(adminApproveReturn, { params, body: {} });
  const line = { lineId, condition: "new", accepted: pieces, restock: pieces } as const;
  await admin.call(adminReceiveReturn, { params, body: { lines: [line] } });
  await admin.call(adminRefundReturn, { params, body: {} });
  await shop.app.drain();
}

type Query = NonNullable<CallInput<typeof adminGetReturnReport>["query"]>;
const report = async (query: Query = {}) => (await admin.call(adminGetReturnReport, { query })).report;

test("returns are counted by reason, product and market, with the quantity sold", async () => {
  const belt = await shop.product({ priceEgp: 50 });
  await sell(belt, { reason: "changed_mind", pieces: 1 });
  await sell(belt, { reason: "wrong_size", pieces: 2 });
  expect(await report()).toMatchObject({
    by: "reason",
    total: { returns: 2, pieces: 3, exchanged: 0, refunded: [{ currency: "EGP", amount: 150 }], sold: 8, share: 37.5 },
    rows: [
      { key: "wrong_size", pieces: 2, refunded: [{ currency: "EGP", amount: 100 }], sold: 8, share: 25 },
      { key: "changed_mind", pieces: 1, sold: 8, share: 12.5 },
    ],
  });
  expect((await report({ by: "product" })).rows).toMatchObject([{ key: belt.id, pieces: 3, sold: 8, share: 37.5 }]);
  expect((await report({ by: "market" })).rows).toMatchObject([{ key: "EG", returns: 2, pieces: 3 }]);
  expect((await report({ product: belt.id, reason: "wrong_size" })).total).toMatchObject({ pieces: 2, share: 25 });
  expect((await report({ market: "SA" })).total).toMatchObject({ pieces: 0, sold: 0, share: null });
  expect((await report({ from: "2020-01-01", to: "2020-01-02" })).rows).toEqual([]);
  expect(await toRefusal(report({ from: "2026-02-02", to: "2026-02-01" }))).toBe("VALIDATION_FAILED");
  const file = await admin.call(exportReturnReport, { query: { by: "product" } });
  expect(file.content).toContain(",2,3,0,8,37.5,EGP,150\r\n");
  const coach = await shop.customer("admin", "coach");
  expect(await toRefusal(coach.call(adminGetReturnReport, {}))).toBe("PERMISSION_DENIED");
});
