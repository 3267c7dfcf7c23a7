import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Running, residentMb, startShop } from "./support/processes.ts";

/**
 * Imports a file of 20,000 products twice: all new, then all changed. Then 10,000 products of Shopify, and again. Prints
 * times and memory. With `store` as an argument, Shopify alone.
 */

const lines = 20_000;
const dataDir = mkdtempSync(join(tmpdir(), "himma-import-"));
const header =
  "product,kind,category,name_en,name_ar,summary_en,summary_ar,description_en,description_ar,tags,price_egp,sku,size,stock,on_sale";

const paragraph = "Made for daily training, easy to clean, and backed by a two year guarantee. ".repeat(4);
const arabic = "مصنوع للتمرين اليومي، سهل التنظيف، ومعه ضمان سنتين. ".repeat(4);

function fileOf(price: number): Buffer {
  const rows = Array.from({ length: lines }, (_, at) =>
    [
      ...[
        `bench-${at}`,
        "physical",
        "equipment",
        `Bench product ${at}`,
        `منتج القياس ${at}`,
        "A short line",
        "سطر قصير",
      ],
      ...[`"${paragraph}"`, `"${arabic}"`, "bench|steel", `${price}.50`, `BENCH-${at}`, "one", "10", "yes"],
    ].join(","),
  );
  return Buffer.from([header, ...rows].join("\r\n"));
}

const storeProducts = 10_000;
const storeHeader =
  "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Status";

/** Two variants and a picture more for each product, as Shopify exports them. */
function storeFileOf(): Buffer {
  const html = `"<p>${paragraph}</p><ul><li>Strong</li><li>Light</li></ul>"`;
  const rows = Array.from({ length: storeProducts }, (_, at) => {
    const handle = `shopify-${at}`;
    const first = `${handle},Shopify product ${at},${html},Bench,Gear,"bench, steel",TRUE,Size`;
    return [
      `${first},S,SHOP-${at}-S,shopify,10,300.00,400.00,https://cdn.example/${at}.jpg,active`,
      `${handle},,,,,,,,M,SHOP-${at}-M,shopify,10,300.00,400.00,,`,
      `${handle},,,,,,,,,,,,,,https://cdn.example/${at}-2.jpg,`,
    ].join("\r\n");
  });
  return Buffer.from([storeHeader, ...rows].join("\r\n"));
}

const storeSettings = {
  ...{ currency: "EGP", language: "en", existing: "keep", differentPrices: "refuse", pictures: false },
  ...{ redirects: true, defaultCategory: "equipment", categories: [], columns: [] },
};

interface State {
  readonly id: string | null;
  readonly status: string;
  readonly doneLines: number;
  readonly problems: readonly unknown[];
  readonly products: unknown;
}

const peakMb = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

async function call(shop: Running, token: string, path: string, file?: Buffer): Promise<State> {
  const init =
    file === undefined
      ? { headers: { authorization: `Bearer ${token}` } }
      : {
          method: "POST",
          headers: { authorization: `Bearer ${token}`, "content-type": "text/csv" },
          body: new Uint8Array(file),
        };
  const reply = await fetch(`${shop.url}/api${path}`, init);
  const body = (await reply.json()) as { import: State };
  if (!reply.ok) throw new Error(JSON.stringify(body));
  return body.import;
}

async function logIn(shop: Running): Promise<string> {
  const reply = await fetch(`${shop.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identifier: "admin@himma.test", password: "Himma-demo-2026" }),
  });
  return ((await reply.json()) as { accessToken: string }).accessToken;
}

/** Slowest concurrent shopper request in ms. */
async function slowestRead(shop: Running, isOver: () => boolean): Promise<number> {
  let slowest = 0;
  while (!isOver()) {
    const start = performance.now();
    await (await fetch(`${shop.url}/api/products?limit=24`)).text();
    slowest = Math.max(slowest, performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return slowest;
}

const ownPath = "/admin/products/import";
const storePath = "/admin/store-import";

async function importStore(shop: Running, token: string): Promise<void> {
  const kept = await fetch(`${shop.url}/api/admin/store-import/settings/shopify`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(storeSettings),
  });
  if (!kept.ok) throw new Error(await kept.text());
  const file = storeFileOf();
  console.log(`Shopify: ${storeProducts} products, ${(file.length / 1e6).toFixed(1)} MB`);
  const start = performance.now();
  const dry = await call(shop, token, `${storePath}?dryRun=1`, file);
  console.log(
    `dry run: ${dry.status} in ${((performance.now() - start) / 1000).toFixed(1)} s`,
    dry.problems.slice(0, 3),
  );
  await importOnce(shop, token, "Shopify, all new", file, storePath);
  await importOnce(shop, token, "Shopify, again", file, storePath);
}

async function importOnce(shop: Running, token: string, what: string, file: Buffer, path = ownPath): Promise<void> {
  let isOver = false;
  const reads = slowestRead(shop, () => isOver);
  const start = performance.now();
  let state = await call(shop, token, path, file);
  while (state.status === "queued" || state.status === "running") {
    await new Promise((resolve) => setTimeout(resolve, 200));
    state = await call(shop, token, `/admin/imports/${state.id}`);
  }
  const seconds = (performance.now() - start) / 1000;
  isOver = true;
  console.log(
    `${what}: ${state.status} ${JSON.stringify(state.products)} in ${seconds.toFixed(1)} s, peak ${peakMb(shop.pid).toFixed(0)} MB, ` +
      `slowest read beside it ${(await reads).toFixed(0)} ms`,
    state.problems.slice(0, 3),
  );
}

async function importOwn(shop: Running, token: string): Promise<void> {
  const file = fileOf(100);
  console.log(`${lines} lines, ${(file.length / 1e6).toFixed(1)} MB; ${residentMb(shop.pid).toFixed(0)} MB before`);
  const start = performance.now();
  const dry = await call(shop, token, "/admin/products/import?dryRun=1", file);
  console.log(
    `dry run: ${dry.status} in ${((performance.now() - start) / 1000).toFixed(1)} s`,
    dry.problems.slice(0, 3),
  );
  await importOnce(shop, token, "all new", file);
  await importOnce(shop, token, "all changed", fileOf(120));
  await importOnce(shop, token, "nothing changed", fileOf(120));
}

async function run(): Promise<void> {
  const shop = await startShop({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "warn" });
  try {
    const token = await logIn(shop);
    if (process.argv[2] !== "store") await importOwn(shop, token);
    await importStore(shop, token);
  } finally {
    await shop.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await run();
