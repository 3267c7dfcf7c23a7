import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test } from "vitest";
import { killShop, type ShopOnFolder, startShopOn } from "./support/shop-on-folder.ts";

/** Runs what docs/partners tells partners to run, as it stands there, against the whole shop with the demo data. */

/** The pages' commands call it; machines without it run the rest. */
const withCurl = test.skipIf(spawnSync("curl", ["--version"]).status !== 0);

let folder: string;
let shop: ShopOnFolder;
let token: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "himma-partner-docs-"));
  shop = await startShopOn(join(folder, "data"), { WEBHOOKS_ALLOW_LOOPBACK: "1" });
  const body = { identifier: "admin@himma.test", password: "Himma-demo-2026" };
  token = (await call<{ accessToken: string }>("POST", "/auth/login", body)).accessToken;
}, 240_000);
afterAll(async () => {
  for (const child of children) child.kill();
  await killShop(shop).catch(() => {});
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}, 60_000);

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const reply = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  expect(reply.ok, `${method} ${path}: ${text.slice(0, 500)}`).toBe(true);
  return JSON.parse(text) as T;
}

/** The code blocks of a page in one language. */
function blocksOf(page: string, language: string): string[] {
  const text = readFileSync(`docs/partners/${page}.md`, "utf8");
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, name, code = ""]) =>
    name === language ? [code] : [],
  );
}

type Places = Readonly<Record<string, string>>;

/** Puts real values where a page has made-up ones, each of which it must have. */
function fill(blocks: readonly string[], places: Places): string[] {
  for (const madeUp of Object.keys(places)) expect(blocks.join("\n"), "the page").toContain(madeUp);
  return blocks.map((block) =>
    Object.entries(places).reduce((text, [madeUp, real]) => text.replaceAll(madeUp, real), block),
  );
}

const mark = "=== block ===";

/** Runs commands one after the other in one shell; returns what each block printed. */
async function run(blocks: readonly string[], environment: Places = {}): Promise<string[]> {
  const script = ["set -eu", ...blocks.map((block) => `echo "${mark}"\n${block}`)].join("\n");
  const child = spawn("bash", ["--norc", "-c", script], {
    stdio: ["ignore", "pipe", "pipe"],
    cwd: mkdtempSync(join(folder, "shell-")),
    env: { PATH: process.env.PATH ?? "", ...environment },
  });
  let [printed, complaints] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const code = await new Promise((done) => child.once("close", done));
  expect([code, complaints], printed.slice(-500)).toEqual([0, ""]);
  return printed.split(`${mark}\n`).slice(1);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === "object" && address !== null ? address.port : 0;
}

interface Listed {
  readonly orders: readonly {
    readonly id: string;
    readonly number: string;
    readonly lines: readonly { readonly productId: string }[];
  }[];
}

withCurl("API keys: the orders are read, one is shipped, stock is counted", async () => {
  const { secret } = await call<{ secret: string }>("POST", "/admin/api-keys", {
    ...{ name: "Warehouse", permissions: ["orders", "catalogue"], ipAllow: [], perMinute: 120 },
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const { orders } = await call<Listed>("GET", "/admin/orders?status=paid&limit=1");
  const [order] = orders;
  const productId = order?.lines[0]?.productId ?? "";
  const { product } = await call<{ product: { variants: { id: string }[] } }>("GET", `/admin/products/${productId}`);
  const blocks = fill(blocksOf("api-keys", "sh"), { "https://shop.example": shop.url, "hk_live_…": secret });
  const ids = { ORDER: order?.id ?? "", PRODUCT: productId, VARIANT: product.variants[0]?.id ?? "" };
  const [read = "", written = ""] = await run(blocks, ids);
  expect(blocks).toHaveLength(2);
  expect(read).toContain(order?.number);
  expect(read + written).not.toContain('"code":"');
  expect(written).toMatch(/"status":"processing"[\s\S]*"status":"shipped"[\s\S]*"product":\{/);
  const { orders: after } = await call<Listed>("GET", `/admin/orders?status=shipped&search=${order?.number}`);
  expect(after).toHaveLength(1);
});

withCurl(
  "moving here: the file is read, mapped, checked and imported, and the old address leads to the new page",
  async () => {
    const [file = "", see = "", settings = "", imported = "", moved = "", customers = "", ...more] = fill(
      blocksOf("moving-here", "sh"),
      { "http://127.0.0.1:3000": shop.url },
    );
    expect([customers, more]).toEqual([expect.stringContaining("customers.csv"), []]);
    const untilDone = `while curl -s "$SHOP/api/admin/imports" -H "authorization: Bearer $TOKEN" | grep -Eq '"status":"(queued|running)"'; do sleep 0.2; done`;
    const printed = await run([file, see, settings, imported, untilDone, moved, customers]);
    const [, seen = "", kept = "", both = "", , led = "", people = ""] = printed;
    expect(seen).toMatch(/"store":"shopify"/);
    expect(seen).toMatch(/"missing":\[\]/);
    expect(both).toMatch(/"status":"checked"[\s\S]*"status":"queued"/);
    expect(seen + kept + both + people).not.toMatch(/"code":"(?!STOCK|SKU|BARCODE)/);
    expect(led).toBe(`301 ${shop.url}/product/grip-socks\n`);

    interface Found {
      readonly products: readonly { readonly id: string; readonly slug: string }[];
    }
    const { products } = await call<Found>("GET", "/admin/products?search=grip-socks&state=all");
    const id = products.find(({ slug }) => slug === "grip-socks")?.id;
    const { product } = await call<{ product: { version: number } }>("GET", `/admin/products/${id}`);
    await call("PATCH", `/admin/products/${id}`, {
      ...{ version: product.version, isArchived: false },
      ...{ name: { en: "Grip socks", ar: "جوارب ثابتة" }, summary: { en: "Hold on.", ar: "ثبات على الأرض." } },
    });
    // As a browser goes there: along every redirect, to a page that shows the product.
    const page = await fetch(`${shop.url}/products/grip-socks?utm_source=old`, {
      headers: { "accept-language": "en" },
    });
    expect([page.status, new URL(page.url).pathname]).toEqual([200, "/product/grip-socks"]);
    expect(await page.text()).toContain("Grip socks");
  },
);

test("buy links: the example leads to the cart", async () => {
  const [link = ""] = fill(blocksOf("buy-links", ""), { "https://shop.example": shop.url });
  const reply = await fetch(link.trim(), { redirect: "manual" });
  expect(reply.status).toBe(303);
  const to = new URL(reply.headers.get("location") ?? "", shop.url);
  expect([to.pathname, to.searchParams.getAll("item").length]).toEqual(["/cart", 2]);
  expect(to.searchParams.get("utm_source")).toBe("partner");
});

/** Starts a program and gives what it has printed so far. */
function start(command: string, cwd: string): () => string {
  const [, variable = "", value = "", script = ""] = /^(\w+)=(\S+) node (\S+)$/.exec(command) ?? [];
  const path = [dirname(process.execPath), process.env.PATH ?? ""].join(delimiter);
  const child = spawn("node", [script], { cwd, env: { PATH: path, [variable]: value } });
  children.push(child);
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
  return () => printed;
}

test("webhooks: the receiver of the page takes the test of the shop, and refuses what is not signed", async () => {
  const port = String(await freePort());
  const [receiver = "", ...others] = fill(blocksOf("webhooks", "js"), { 4700: port });
  expect(others).toEqual([]);
  const [start1, start2 = "", ...more] = blocksOf("webhooks", "sh").map((block) => block.trim());
  // The shop of this test was started so, and the package is the one that the shop is tested with.
  expect([start1, more]).toEqual(["WEBHOOKS_ALLOW_LOOPBACK=1 npm start", []]);
  const [install, command = ""] = start2.split("\n");
  const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(install).toBe(`npm install standardwebhooks@${devDependencies.standardwebhooks}`);

  const place = join(folder, "receiver");
  mkdirSync(place);
  writeFileSync(join(place, "receiver.mjs"), receiver);
  symlinkSync(resolve("node_modules"), join(place, "node_modules"));
  const url = `http://127.0.0.1:${port}/hooks`;
  const { webhook, secret } = await call<{ webhook: { id: string }; secret: string }>("POST", "/admin/webhooks", {
    ...{ name: "Partner", url, events: ["order.paid"], includePersonal: false },
  });
  const printed = start(command.replace("whsec_…", secret), place);
  const forged = () => fetch(url, { method: "POST", body: "{}" }).then(({ status }) => status, String);
  await expect.poll(forged, { timeout: 20_000 }).toBe(401);
  await call("POST", `/admin/webhooks/${webhook.id}/test`, {});
  await expect.poll(printed, { timeout: 20_000 }).toContain("webhook.test { message: 'It works' }");
  interface Log {
    readonly deliveries: readonly { readonly status: string; readonly statusCode: number }[];
  }
  const log = async () => (await call<Log>("GET", `/admin/webhooks/${webhook.id}/deliveries`)).deliveries;
  await expect.poll(log, { timeout: 20_000 }).toMatchObject([{ status: "delivered", statusCode: 204 }]);
});

withCurl(
  "feeds: both are fetched, and with the tag of the last reply nothing comes again",
  async () => {
    // They are written every minute; here at once.
    const boss = new PgBoss({
      ...{ host: join(folder, "data", "postgres", "run"), user: "himma", database: "himma", schema: "pgboss" },
      ...{ supervise: false, schedule: false, migrate: false },
    });
    await boss.start();
    await boss.send("renew-feeds");
    await boss.stop({ graceful: false });
    const feed = async () => (await fetch(`${shop.url}/feeds/google/sa-ar.xml`)).status;
    await expect.poll(feed, { timeout: 120_000 }).toBe(200);
    const blocks = fill(blocksOf("feeds", "sh"), { "https://shop.example": shop.url });
    const [fetched = "", tagged = ""] = await run(blocks);
    expect(blocks).toHaveLength(2);
    expect(fetched).toMatch(/^<\?xml[\s\S]*xmlns:g="http:\/\/base\.google\.com\/ns\/1\.0"/);
    expect(fetched).toMatch(/^id,title,description,availability,condition,price,link,image_link,/m);
    expect(tagged).toBe("304\n");
  },
  180_000,
);
