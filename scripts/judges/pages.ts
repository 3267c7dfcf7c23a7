import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { startShop } from "../../bench/support/processes.ts";
import type { Finding } from "../checks/source.ts";
import { browserFlags, findBrowser } from "../lib/browser.mjs";
import { ensureBuilt } from "../lib/build.mjs";
import { accountPages, adminPages, publicPages } from "./page-list.ts";

export interface Page {
  /** Address, language and whether it is as served or as rendered. */
  readonly name: string;
  readonly html: string;
}

export interface Collection {
  readonly pages: readonly Page[];
  /** Kinds of page that no other page leads to. */
  readonly missing: readonly Finding[];
}

type Language = "ar" | "en";

const password = "Himma-demo-2026";
const root = fileURLToPath(new URL("../..", import.meta.url));

async function openContext(browser: Browser, address: string, language: Language): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address, locale: language, serviceWorkers: "block" });
  await context.addCookies([{ name: "i18next", value: language, url: address }]);
  return context;
}

async function signIn(context: BrowserContext, email: string): Promise<void> {
  const page = await context.newPage();
  await page.goto("/auth/login", { waitUntil: "networkidle" });
  await page.locator("form[method=post] [type=email]").fill(email);
  await page.locator("form[method=post] [type=password]").fill(password);
  await page.locator("form[method=post] [type=submit]").click();
  await page.waitForURL(/\/dashboard/);
  await page.close();
}

const isOfKind = (path: string, kind: string): boolean =>
  new RegExp(`^${kind.replaceAll("?", "\\?").replaceAll("*", "[^/?#]+")}$`).test(path) &&
  !/\/(?:new|import)$/.test(path);

/** A path with stars stands for the first link of its kind on the pages before it. */
async function collectAs(context: BrowserContext, language: Language, paths: readonly string[]): Promise<Collection> {
  const pages: Page[] = [];
  const missing: Finding[] = [];
  const seen = new Set<string>();
  const page = await context.newPage();
  for (const wanted of paths) {
    const path = wanted.includes("*") ? [...seen].find((link) => isOfKind(link, wanted)) : wanted;
    if (path === undefined) {
      missing.push({ place: wanted, problem: "no page before it shows a link to one" });
      continue;
    }
    const served = await (await context.request.get(path)).text();
    await page.goto(path, { waitUntil: "networkidle" });
    const links = await page.locator("a[href^='/']").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    for (const link of links) if (link !== null) seen.add(link);
    pages.push({ name: `${language} ${path} (served)`, html: served });
    pages.push({ name: `${language} ${path} (rendered)`, html: await page.content() });
  }
  await context.close();
  return { pages, missing };
}

async function collectFrom(browser: Browser, address: string): Promise<Collection> {
  const parts: Collection[] = [];
  for (const language of ["ar", "en"] as const) {
    parts.push(await collectAs(await openContext(browser, address, language), language, publicPages(language)));
    const customer = await openContext(browser, address, language);
    await signIn(customer, "customer@himma.test");
    parts.push(await collectAs(customer, language, accountPages));
  }
  const admin = await openContext(browser, address, "en");
  await signIn(admin, "admin@himma.test");
  parts.push(await collectAs(admin, "en", adminPages));
  return { pages: parts.flatMap(({ pages }) => pages), missing: parts.flatMap(({ missing }) => missing) };
}

/** Every kind of page of a shop with demo data, built and started for this. */
export async function collectPages(): Promise<Collection> {
  await ensureBuilt(root, process.execPath);
  const data = mkdtempSync(join(tmpdir(), "himma-judges-"));
  const shop = await startShop({ DATA_DIR: data, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "warn", SEED_DEMO: "1" });
  try {
    const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...browserFlags] });
    try {
      return await collectFrom(browser, shop.url);
    } finally {
      await browser.close();
    }
  } finally {
    await shop.stop();
    rmSync(data, { recursive: true, force: true });
  }
}
