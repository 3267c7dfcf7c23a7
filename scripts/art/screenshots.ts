// Development tool: takes the pictures that the manifest shows of the shop. Usage: node scripts/art/screenshots.ts
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";
import { startShop } from "../../bench/support/processes.ts";
import { browserFlags, findBrowser } from "../lib/browser.mjs";
import { ensureBuilt } from "../lib/build.mjs";

const root = resolve(import.meta.dirname, "../..");
const out = join(root, "src/web/public/screenshots");
const forms = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;
const pictures = [
  ["home", "phone", "/ar"],
  ["programmes", "phone", "/ar/programmes"],
  ["shop", "phone", "/ar/shop-all"],
  ["home", "desktop", "/ar"],
  ["shop", "desktop", "/ar/shop-all"],
] as const;

async function take(browser: Browser, address: string): Promise<void> {
  for (const [name, form, path] of pictures) {
    const page = await browser.newPage({
      ...forms[form],
      locale: "ar-EG",
      reducedMotion: "reduce",
      extraHTTPHeaders: { "x-dev-country": "EG" },
    });
    await page.goto(`${address}${path}`, { waitUntil: "networkidle" });
    const picture = await page.screenshot();
    await sharp(picture)
      .webp({ quality: 72 })
      .toFile(join(out, `${name}-${form}.webp`));
    await page.close();
  }
}

await ensureBuilt(root, process.execPath);
mkdirSync(out, { recursive: true });
const data = mkdtempSync(join(tmpdir(), "himma-screenshots-"));
const shop = await startShop({ DATA_DIR: data, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "warn", SEED_DEMO: "1" });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...browserFlags] });
try {
  await take(browser, shop.url);
} finally {
  await browser.close();
  await shop.stop();
  rmSync(data, { recursive: true, force: true });
}
