import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminCreateApiKey, adminListApiKeys, adminRevokeApiKey } from "#shared/contract/admin-api-keys.ts";
import { adminSetStaffRole } from "#shared/contract/admin-staff.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { keyPermissions } from "#shared/domain/api-keys.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { newKey, readPrefix } from "./key-text.ts";

const clock = createTestClock(new Date("2026-11-24T09:00:00Z"));
let shop: TestShop;
let owner: TestCustomer;

beforeAll(async () => {
  shop = await createTestShop({ clock });
  owner = await shop.customer("admin", "owner");
});
afterAll(() => shop.app.close());
beforeEach(async () => {
  clock.advance(61);
  await shop.rows("delete from api_keys");
});

const days = (count: number) => new Date(clock.now().getTime() + count * 86_400_000).toISOString();
type Wish = Partial<BodyOf<typeof adminCreateApiKey>>;
const make = (wish: Wish = {}, who = owner) =>
  who.call(adminCreateApiKey, {
    body: {
      ...{ name: "Warehouse", permissions: ["orders", "catalogue"], expiresAt: days(30), ipAllow: [], perMinute: 120 },
      ...wish,
    },
  });

interface Sent {
  readonly method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: object;
  readonly once?: string;
  readonly from?: string;
}
interface Heard {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: replies of many calls
  readonly data: any;
}

/** Calls as a partner's program does. */
async function send(key: string, { method = "GET", path, body, once, from = "127.0.0.1" }: Sent): Promise<Heard> {
  const reply = await shop.app.http.inject({
    ...{ method, url: `/api${path}`, remoteAddress: from },
    headers: { authorization: `Bearer ${key}`, ...(once === undefined ? {} : { "idempotency-key": once }) },
    ...(body === undefined ? {} : { payload: body }),
  });
  // Documents of the packing desk are PDF.
  const isJson = String(reply.headers["content-type"] ?? "").startsWith("application/json") && reply.body !== "";
  return { status: reply.statusCode, data: isJson ? JSON.parse(reply.body) : undefined };
}
const list = (key: string, from?: string) => send(key, { path: "/admin/orders", ...(from ? { from } : {}) });
const adjust = (key: string, product: TestProduct, delta: number, once?: string) =>
  send(key, {
    ...{ method: "PATCH", path: `/admin/products/${product.id}/stock` },
    body: { variantId: product.variantId, delta, reason: "counted" },
    ...(once === undefined ? {} : { once }),
  });

describe("a key", () => {
  test("is shown once, begins with the listed prefix, and only its hash is stored", async () => {
    const { apiKey, secret } = await make();
    expect(secret).toMatch(/^hk_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/);
    expect(secret.startsWith(apiKey.prefix)).toBe(true);
    const { apiKeys } = await owner.call(adminListApiKeys, {});
    expect(apiKeys).toEqual([apiKey]);
    expect(apiKey).toMatchObject({ createdBy: { id: owner.userId }, lastUsedAt: null, isExpired: false });
    const rows = await shop.rows("select * from api_keys");
    expect(JSON.stringify(rows)).not.toContain(secret.slice(20));
    expect(JSON.stringify(await shop.rows("select * from audit_entries"))).not.toContain(secret.slice(20));
  });

  test("ends with a checksum", () => {
    const { key, prefix } = newKey();
    expect(readPrefix(key)).toBe(prefix);
    const other = key.endsWith("0") ? "1" : "0";
    for (const wrong of [key.slice(0, -1) + other, key.slice(1), `${key}0`, "hk_live_", key.replace("live", "test")])
      expect(readPrefix(wrong)).toBeUndefined();
  });

  test("works until it ends or is revoked, and only when it is complete and correct", async () => {
    const { secret } = await make({ expiresAt: days(1) });
    expect((await list(secret)).status).toBe(200);
    const { key: stranger } = newKey();
    for (const wrong of [stranger, secret.slice(0, -1), "hk_live_x"])
      expect(await list(wrong)).toMatchObject({ status: 401, data: { code: "KEY_INVALID" } });
    clock.advance(86_400);
    expect(await list(secret)).toMatchObject({ status: 401, data: { code: "KEY_INVALID" } });
    expect((await owner.call(adminListApiKeys, {})).apiKeys).toMatchObject([{ isExpired: true }]);
    const second = await make();
    await owner.call(adminRevokeApiKey, { params: { id: second.apiKey.id } });
    expect((await list(second.secret)).status).toBe(401);
    const again = owner.call(adminRevokeApiKey, { params: { id: second.apiKey.id } });
    expect(await toRefusal(again)).toBe("NOT_FOUND");
  });

  test("is used only from the addresses that it names", async () => {
    const { secret } = await make({ ipAllow: ["203.0.113.0/24", "2001:db8::1"] });
    for (const from of ["203.0.113.7", "::ffff:203.0.113.7", "2001:db8::1"])
      expect((await list(secret, from)).status, from).toBe(200);
    for (const from of ["203.0.114.7", "127.0.0.1", "2001:db8::2"])
      expect((await list(secret, from)).status, from).toBe(401);
  });

  test("is limited to its number of calls a minute", async () => {
    const { secret } = await make({ perMinute: 3 });
    for (let nth = 0; nth < 3; nth += 1) expect((await list(secret)).status).toBe(200);
    expect(await list(secret)).toMatchObject({ status: 429, data: { code: "TOO_MANY_REQUESTS" } });
    clock.advance(61);
    expect((await list(secret)).status).toBe(200);
  });

  test("records its last use to the minute", async () => {
    const { secret } = await make();
    const seen = async () => (await owner.call(adminListApiKeys, {})).apiKeys[0]?.lastUsedAt;
    await list(secret);
    const first = clock.now().toISOString();
    clock.advance(30);
    await list(secret);
    expect(await seen()).toBe(first);
    clock.advance(31);
    await list(secret);
    expect(await seen()).toBe(clock.now().toISOString());
  });

  test("can only have its creator's permissions, a year at most and valid addresses", async () => {
    const wrong: readonly [Wish, string][] = [
      [{ expiresAt: days(-1) }, "expiresAt"],
      [{ expiresAt: days(367) }, "expiresAt"],
      [{ ipAllow: ["1.2.3.4", "10/8"] }, "ipAllow.1"],
      ...["staff", "integrations", "coaching", "coaching_lead"].map((each): [Wish, string] => [
        { permissions: [each as "orders"] },
        "permissions.0",
      ]),
    ];
    for (const [wish, field] of wrong)
      await expect(make(wish)).rejects.toMatchObject({ status: 400, data: { errors: [{ field }] } });
    const support = await shop.customer("admin", "support");
    expect(await toRefusal(make({}, support))).toBe("PERMISSION_DENIED");
  });
});

describe("permissions of a key", () => {
  test("are those that both the key and its creator have now", async () => {
    const boss = await shop.customer("admin", "owner");
    const { secret } = await make({ permissions: ["orders", "catalogue"] }, boss);
    expect((await send(secret, { path: "/admin/products" })).status).toBe(200);
    expect(await send(secret, { path: "/admin/customers" })).toMatchObject({
      status: 403,
      data: { code: "PERMISSION_DENIED", permission: "customers" },
    });
    const setRole = (staffRole: "support" | null) =>
      owner.call(adminSetStaffRole, { params: { id: boss.userId }, body: { staffRole, reason: "Moved" } });
    await setRole("support");
    expect((await list(secret)).status).toBe(200);
    expect((await send(secret, { path: "/admin/products" })).status).toBe(403);
    await setRole(null);
    expect((await list(secret)).status).toBe(401);
    expect((await owner.call(adminListApiKeys, {})).apiKeys).toMatchObject([{ createdBy: null }]);
  });

  test("never include calls of customers, of all staff, about health data, or with a second factor", async () => {
    const { secret } = await make({ permissions: [...keyPermissions], perMinute: 6000 });
    const id = shop.app.platform.ids.next();
    const answers = { allowed: 0, refused: 0 };
    for (const endpoint of shop.app.endpoints) {
      if (endpoint.access === "public") continue;
      const path = endpoint.path.replace(/:\w+/g, id);
      const { status, data } = await send(secret, {
        method: endpoint.method,
        path,
        once: shop.app.platform.ids.next(),
      });
      const isForPeople =
        endpoint.access !== "admin" ||
        endpoint.permission === "any" ||
        endpoint.stepUp === true ||
        endpoint.isForPeople === true ||
        endpoint.health !== undefined;
      const isKept = !isForPeople && !keyPermissions.some((one) => one === endpoint.permission);
      const name = `${endpoint.method} ${endpoint.path}`;
      if (isForPeople) expect([name, status, data.code]).toEqual([name, 403, "KEY_NOT_ALLOWED"]);
      else if (isKept) expect([name, status, data.code]).toEqual([name, 403, "PERMISSION_DENIED"]);
      else expect([name, [401, 403, 500].includes(status)]).toEqual([name, false]);
      answers[isForPeople || isKept ? "refused" : "allowed"] += 1;
    }
    const photos = { method: "GET" as const, path: "/admin/publish-consents", once: shop.app.platform.ids.next() };
    expect((await send(secret, photos)).data.code).toBe("KEY_NOT_ALLOWED");
    expect(answers.allowed).toBeGreaterThan(60);
    expect(answers.refused).toBeGreaterThan(60);
  });
});

describe("a day of a partner", () => {
  test("reads the orders, ships one, reduces stock, and is named in the audit log", async () => {
    const product = await shop.product({ stock: 10 });
    const mona = await shop.customer();
    await shop.fill(mona, product);
    const { order } = await shop.order(mona, { paymentMethod: "cod" });
    const { secret } = await make({ name: "Warehouse 7" });
    const { data } = await send(secret, { path: `/admin/orders?search=${order.number}` });
    expect(data.orders).toMatchObject([{ id: order.id, number: order.number }]);
    const ship = (once?: string) =>
      send(secret, {
        ...{ method: "POST", path: `/admin/orders/${order.id}/ship` },
        body: { carrier: "Bosta", trackingNumber: "77" },
        ...(once === undefined ? {} : { once }),
      });
    expect(await ship()).toMatchObject({
      status: 400,
      data: { errors: [{ field: "Idempotency-Key", code: "REQUIRED" }] },
    });
    const first = await ship("ship-1");
    expect(first.status).toBe(200);
    expect(await ship("ship-1")).toEqual(first);
    expect((await adjust(secret, product, -2, "count-1")).status).toBe(200);
    expect((await shop.stock(product.variantId)).onHand).toBe(7);
    const acts = await shop.rows<{ action: string }>(
      "select action from audit_entries where actor_label = 'key:Warehouse 7' and actor_id = $1 order by action",
      [owner.userId],
    );
    expect(acts.map(({ action }) => action)).toEqual(["order.ship", "product.stock"]);
  });

  test("a write that is repeated, also concurrently, happens once; another body is refused", async () => {
    const product = await shop.product({ stock: 100 });
    const { secret } = await make({ permissions: ["catalogue"] });
    const all = await Promise.all(Array.from({ length: 6 }, () => adjust(secret, product, -1, "same")));
    expect(all.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status, data } of all)
      if (status !== 200) expect([status, data.code]).toEqual([409, "IDEMPOTENCY_RUNNING"]);
    const again = await adjust(secret, product, -1, "same");
    expect(again.status).toBe(200);
    expect((await shop.stock(product.variantId)).onHand).toBe(99);
    expect(await adjust(secret, product, -5, "same")).toMatchObject({
      status: 409,
      data: { code: "IDEMPOTENCY_MISMATCH" },
    });
    expect((await adjust(secret, product, -1000, "too many")).status).toBe(409);
    expect((await adjust(secret, product, -1, "too many")).status).toBe(200);
    expect((await shop.stock(product.variantId)).onHand).toBe(98);
  });
});
