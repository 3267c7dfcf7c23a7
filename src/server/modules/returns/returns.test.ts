import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminDeliverOrder, adminProcessOrder, adminShipOrder } from "#shared/contract/admin-orders.ts";
import { getProduct } from "#shared/contract/catalogue.ts";
import { quoteOrder } from "#shared/contract/checkout.ts";
import { getOrder, type Order, requestReturn } from "#shared/contract/orders.ts";
import { getProgramme } from "#shared/contract/training.ts";
import { programmeOf } from "#test/factories/gifts.ts";
import { cairo, createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { copyRights } from "./line-rights.ts";

let shop: TestShop;
let admin: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop();
  admin = await shop.customer("admin");
});
afterAll(() => shop.app.close());

const setDays = (id: string, days: number) =>
  shop.rows("update return_rules set days = $2, version = version + 1 where id = $1", [id, days]);
const egypt = "EG-physical-standard-change_of_mind";

/** Runs with other days of a rule, and restores them. */
async function whileDays<T>(id: string, days: number, work: () => Promise<T>): Promise<T> {
  const [before] = await shop.rows<{ days: number }>("select days from return_rules where id = $1", [id]);
  await setDays(id, days);
  try {
    return await work();
  } finally {
    await setDays(id, before?.days ?? 0);
  }
}

async function sealedTub() {
  const tub = await shop.product();
  await shop.rows("update products set return_class = 'opened_matters' where id = $1", [tub.id]);
  return tub;
}

async function deliver(order: Order): Promise<void> {
  const params = { id: order.id };
  if (order.status === "paid") await admin.call(adminProcessOrder, { params, body: {} });
  await admin.call(adminShipOrder, { params, body: { carrier: "Bosta", trackingNumber: "1" } });
  await admin.call(adminDeliverOrder, { params, body: {} });
}

async function later<T>(days: number, work: () => Promise<T>): Promise<T> {
  shop.app.clock.advance(days * 86_400);
  try {
    return await work();
  } finally {
    shop.app.clock.advance(-days * 86_400);
  }
}

describe("the rules that the shop starts with", () => {
  test.each([
    ["EG", 14],
    ["SA", 7],
    ["AE", 14],
    ["ZZ", 14],
  ])("give %s %i days without a reason and 30 for what is faulty or wrong", async (market, days) => {
    const rows = await shop.rows<{ ground: string; days: number; fee: string; opened_ok: boolean }>(
      "select ground, days, fee, opened_ok from return_rules where market = $1 and kind = 'physical' and class = 'standard' and ground <> 'late' order by ground",
      [market],
    );
    expect(rows).toEqual([
      { ground: "change_of_mind", days, fee: "customer", opened_ok: true },
      { ground: "defect", days: 30, fee: "shop", opened_ok: true },
      { ground: "wrong", days: 30, fee: "shop", opened_ok: true },
    ]);
  });

  test("require sealed goods in Egypt, and let Saudi customers cancel orders that are 15 days late", async () => {
    const rows = await shop.rows<{ id: string; days: number; opened_ok: boolean }>(
      "select id, days, opened_ok from return_rules where kind = 'physical' and (class <> 'standard' or ground = 'late') order by id",
    );
    expect(rows).toEqual([
      { id: "EG-physical-hygiene-change_of_mind", days: 14, opened_ok: false },
      { id: "EG-physical-opened_matters-change_of_mind", days: 14, opened_ok: false },
      { id: "SA-physical-standard-late", days: 15, opened_ok: true },
    ]);
  });
});

describe("before buying", () => {
  test("a product and a programme show their right for each market", async () => {
    const tub = await sealedTub();
    const { product } = await shop.app.client(getProduct, { params: { id: tub.id } });
    expect(Object.entries(product.returnRights).map(([market, { days, text }]) => [market, days, text.en])).toEqual([
      ["EG", 14, "Return within 14 days if unopened"],
      ["SA", 7, "Return within 7 days if unused"],
      ["AE", 14, "Return within 14 days if unused"],
      ["ZZ", 14, "Return within 14 days if unused"],
    ]);
    const plan = await programmeOf(shop);
    const name = { ar: "ن", en: "n" };
    const day = { order: 1, title: name, kind: "strength", minutes: 40, blocks: [] };
    const phase = { order: 1, name, note: name, weeks: [{ number: 1, note: name, deload: false, days: [day] }] };
    await shop.rows(
      "insert into programme_versions (id, programme_id, number, plan, created_at) values ($1, $2, 2, $3, now())",
      [shop.app.platform.ids.next(), plan.id, JSON.stringify({ phases: [phase] })],
    );
    const { programme } = await shop.app.client(getProgramme, { params: { id: plan.id } });
    expect(programme.returnRights.SA).toMatchObject({ days: 7, conditions: ["unused", "unopened"] });
    expect(programme.returnRights.SA.text.ar).toBe("إلغاء خلال 7 أيام ما لم تبدأه أو تفتح خطته بعد الأسبوع الأول");
  });

  test("each line shows its right, by the market of the address and the class of the product", async () => {
    const mona = await shop.customer();
    await shop.fill(mona, await shop.product());
    await shop.fill(mona, await sealedTub());
    await shop.fill(mona, await shop.product({ kind: "package" }));
    const quoteFor = async (country: string) =>
      (await mona.call(quoteOrder, { body: { currency: "EGP", shippingAddress: { country } } })).quote.lines.map(
        ({ returnRight }) => returnRight,
      );
    const unused = { days: 14, conditions: ["unused", "customer_pays"] };
    expect(await quoteFor("EG")).toEqual([
      {
        ...unused,
        text: { ar: "يمكنك إرجاعه خلال 14 يومًا ما دام غير مستخدم", en: "Return within 14 days if unused" },
      },
      {
        days: 14,
        conditions: ["unused", "unopened", "customer_pays"],
        text: { ar: "يمكنك إرجاعه خلال 14 يومًا ما دامت عبوته لم تُفتح", en: "Return within 14 days if unopened" },
      },
      expect.objectContaining({
        text: expect.objectContaining({ en: expect.stringMatching(/^Cancel within 14 days, unless you have logged/) }),
      }),
    ]);
    const [goods, tub] = await quoteFor("SA");
    expect(goods?.text).toEqual({
      ar: "يمكنك إرجاعه خلال 7 أيام ما دام غير مستخدم",
      en: "Return within 7 days if unused",
    });
    expect(tub).toEqual(goods);
  });
});

describe("an order", () => {
  const placed = async (product?: Awaited<ReturnType<typeof sealedTub>>) => {
    const mona = await shop.customer();
    await shop.fill(mona, product ?? (await shop.product()));
    const { order } = await shop.order(mona, { paymentMethod: "cod", shippingAddress: cairo });
    const read = async () => (await mona.call(getOrder, { params: { id: order.id } })).order;
    const body = { lines: [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }], reason: "too small" };
    const ask = () => toRefusal(mona.call(requestReturn, { params: { id: order.id }, body }));
    return { order, read, ask };
  };

  test("keeps its rules when they get shorter, and gets longer ones", async () => {
    const { order, read, ask } = await placed();
    await deliver(order);
    await whileDays(egypt, 3, async () => {
      expect((await read()).lines[0]?.returnRight).toMatchObject({ days: 14 });
      await later(14, async () => expect((await read()).returnRight).toMatchObject({ allowed: true }));
    });
    await whileDays(egypt, 20, async () => {
      expect((await read()).lines[0]?.returnRight.text.en).toBe("Return within 20 days if unused");
      await later(20, async () => expect(await ask()).toBe(""));
    });
  });

  test("of goods that must be sealed is not affected by a longer rule for others", async () => {
    const { read } = await placed(await sealedTub());
    await whileDays(egypt, 60, async () =>
      expect((await read()).lines[0]?.returnRight).toMatchObject({
        days: 14,
        text: { en: "Return within 14 days if unopened" },
      }),
    );
  });

  test("freezes a rule for each reason, which nobody can change", async () => {
    const { order } = await placed();
    const [kept] = await shop.rows<{ class: string; rules: { ground: string; days: number }[] }>(
      "select class, rules from order_line_rights where order_line_id = $1",
      [order.lines[0]?.id],
    );
    expect(kept?.class).toBe("standard");
    expect(kept?.rules.map(({ ground, days }) => [ground, days])).toEqual([
      ["change_of_mind", 14],
      ["defect", 30],
      ["wrong", 30],
    ]);
    await expect(shop.rows("delete from order_line_rights")).rejects.toThrow();
  });

  test("of non-returnable goods is not returned without a reason", async () => {
    const { order, read, ask } = await whileDays(egypt, 0, () => placed());
    await deliver(order);
    await whileDays(egypt, 0, async () => {
      expect((await read()).returnRight).toMatchObject({ allowed: false, reason: "no_goods" });
      expect(await ask()).toBe("RETURN_NOT_COVERED");
    });
  });

  test("that replaces another one keeps its rules and class", async () => {
    const [old, fresh] = [await placed(await sealedTub()), await placed()];
    const [from = "", to = ""] = [old.order.lines[0]?.id, fresh.order.lines[0]?.id];
    await shop.rows("alter table order_line_rights disable trigger all");
    await shop.rows("delete from order_line_rights where order_line_id = $1", [to]);
    await shop.rows("alter table order_line_rights enable trigger all");
    await shop.app.platform.database.transaction((tx) => copyRights(tx, new Map([[from, to]])));
    expect((await fresh.read()).lines[0]?.returnRight).toMatchObject({
      text: { en: "Return within 14 days if unopened" },
    });
  });

  test("from before the rules follows today's", async () => {
    const { order, read } = await placed();
    await shop.rows("alter table order_line_rights disable trigger all");
    await shop.rows("delete from order_line_rights where order_line_id = $1", [order.lines[0]?.id]);
    await shop.rows("alter table order_line_rights enable trigger all");
    expect((await read()).lines[0]?.returnRight.days).toBe(14);
  });
});
