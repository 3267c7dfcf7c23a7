import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as accounts from "#shared/contract/accounts.ts";
import type { Client } from "#shared/contract/client.ts";
import { askForRestockAlert, cancelRestockAlert, getRestockAlerts } from "#shared/contract/restock-alerts.ts";
import { signIn } from "#test/factories/customers.ts";
import { type MadeProduct, makeProducts } from "#test/factories/products.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { whileLocked } from "#test/support/overlap.ts";
import { eraseRestockAlerts, exportRestockAlerts } from "./personal-data.ts";
import { alertsToSend } from "./send-alerts.ts";

let app: TestApp;
let whey: MadeProduct;
let people: Client[];
beforeAll(async () => {
  app = await createTestApp();
  const [made] = await makeProducts(app.platform, [{ slug: "whey", stock: { coffee: 0, cocoa: 5 } }]);
  if (made === undefined) throw new Error("no product");
  whey = made;
  people = [];
  for (const name of ["mona", "omar", "hana", "sara"]) people.push(await signIn(app, `${name}@shop.test`));
});
afterAll(() => app.close());

const ask = (client: Client, size = "coffee") =>
  client(askForRestockAlert, { params: { id: whey.id }, body: { size } });
const sizesOf = async (client: Client) => (await client(getRestockAlerts, { params: { id: whey.id } })).sizes;
const setStock = (pieces: number) =>
  app.platform.database.pool.query("update variants set on_hand = $1 where id = $2", [
    pieces,
    whey.variantIds["coffee"],
  ]);
/** Changes the stored times, because advancing the clock would end the sessions. */
const passSevenHours = () =>
  app.platform.database.pool.query("update restock_alerts set notified_at = notified_at - interval '7 hours'");
const send = () => app.platform.jobs.runScheduled("send-restock-alerts");
const readRecipients = async () =>
  (await app.mails()).filter(({ kind }) => kind === "back-in-stock").map(({ to }) => to);

describe("alerts about goods that are back in stock", () => {
  it("are stored once, however often requested, and can be cancelled", async () => {
    const [mona] = people as [Client];
    await Promise.all([ask(mona), ask(mona), ask(mona)]);
    expect(await sizesOf(mona)).toEqual(["coffee"]);
    const cancel = () => mona(cancelRestockAlert, { params: { id: whey.id, size: "coffee" } });
    await cancel();
    await cancel();
    expect(await sizesOf(mona)).toEqual([]);
  });

  it("refuse an unknown size or product, and a visitor", async () => {
    const [mona] = people as [Client];
    await expect(ask(mona, "mint")).rejects.toMatchObject({ status: 400, code: "UNKNOWN_SIZE" });
    const nobody = { params: { id: app.platform.ids.next() }, body: { size: "coffee" } };
    await expect(mona(askForRestockAlert, nobody)).rejects.toMatchObject({ status: 404 });
    await expect(ask(app.client)).rejects.toMatchObject({ status: 401 });
  });

  it("go to those who asked first, three for each piece in six hours, each once", async () => {
    for (const client of people) {
      await ask(client);
      app.clock.advance(1);
    }
    await send();
    expect(await readRecipients()).toEqual([]);
    await setStock(1);
    await send();
    await send();
    expect(await readRecipients()).toEqual(["mona@shop.test", "omar@shop.test", "hana@shop.test"]);
    await passSevenHours();
    await send();
    expect(await readRecipients()).toHaveLength(4);
    expect(await sizesOf(people[0] as Client)).toEqual([]);
  });

  it("are written once by two processes at the same moment", async () => {
    const [mona] = people as [Client];
    await passSevenHours();
    await ask(mona);
    const lock = { sql: "select 1 from restock_alerts where notified_at is null for update", values: [] };
    const both = () => Promise.all([send(), send()]);
    const { overlapped } = await whileLocked(app.platform.database.pool, lock, 2, both);
    expect(overlapped).toBe(2);
    expect((await readRecipients()).filter((to) => to === "mona@shop.test")).toHaveLength(2);
  });

  it("are in the export and deleted with the account", async () => {
    const [mona] = people as [Client];
    await ask(mona);
    const { id } = (await mona(accounts.getMe, {})).user;
    const { reader } = app.platform.database;
    expect(await exportRestockAlerts(reader, id)).toMatchObject({ restockAlerts: [{ sku: "whey-coffee" }, {}, {}] });
    await app.platform.database.transaction((tx) => eraseRestockAlerts(tx, id));
    expect(await exportRestockAlerts(reader, id)).toEqual({ restockAlerts: [] });
  });
});

it.each([
  [0, 0, 0],
  [1, 0, 3],
  [1, 2, 1],
  [2, 9, 0],
])("%i pieces with %i told: %i more", (available, lately, more) => expect(alertsToSend(available, lately)).toBe(more));
