import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, type Page, test } from "@playwright/test";
import { callApi } from "../support/api.ts";
import { enterAs } from "../support/sign-in.ts";
import { hydrated } from "../support/words.ts";

/** The size of a first visit before any interaction, in KB as sent (gzip): the budgets of docs/decisions/0008. */

const customer = "customer@himma.test";

/** The path of the next workout of the signed-in member. */
async function nextWorkout(page: Page): Promise<string> {
  interface Owned {
    readonly id: string;
    readonly next: { readonly week: number; readonly day: number } | null;
  }
  const { enrolments } = await callApi<{ enrolments: Owned[] }>(page, "GET", "/enrolments?limit=100");
  const found = enrolments.find(({ next }) => next !== null);
  expect(found?.next).toBeTruthy();
  return `/dashboard/programmes/${found?.id}/session/${found?.next?.week}-${found?.next?.day}`;
}

const entries = [
  { name: "home", path: "/", script: 140 },
  { name: "store", path: "/store", script: 140 },
  { name: "list", path: "/shop-all", script: 140 },
  { name: "product", path: "/product/whey-protein-1kg", script: 140 },
  { name: "login", path: "/auth/login", script: 165 },
  { name: "checkout", path: "/checkout", script: 190, as: customer },
  { name: "workout", path: nextWorkout, script: 150, as: customer, viewport: { width: 360, height: 740 } },
  { name: "admin", path: "/dashboard/admin/orders", script: 260, as: "admin@himma.test" },
] as const;
const styles = 25;
// Admin pages load a third font for figures.
const shopFonts = 2;

const client = fileURLToPath(new URL("../../build/client", import.meta.url));

/** The transfer size: that of the precompressed file, if there is one. */
function sizeOf(path: string): number {
  const packed = `${client}${path}.gz`;
  return statSync(existsSync(packed) ? packed : client + path).size;
}

for (const entry of entries) {
  test(`weight of ${entry.name}`, async ({ page }, info) => {
    if ("as" in entry) await enterAs(page, entry.as);
    if ("viewport" in entry) await page.setViewportSize(entry.viewport);
    const path = typeof entry.path === "string" ? entry.path : await entry.path(page);
    const asked = new Set<string>();
    page.on("request", (request) => asked.add(new URL(request.url()).pathname));
    await page.goto(path);
    // Scripts of public pages are fetched after the first paint, which a busy computer may do later than the network is idle.
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    const files = (ending: string) => [...asked].filter((path) => path.endsWith(ending));
    const kilobytes = (ending: string) => files(ending).reduce((sum, path) => sum + sizeOf(path), 0) / 1024;
    const [script, css] = [kilobytes(".js"), kilobytes(".css")];
    const line = `${entry.name}: ${script.toFixed(1)} KB of script in ${files(".js").length} files, ${css.toFixed(1)} KB of styles`;
    console.log(`  ${info.project.name} ${line}`);
    expect(script, `${line}; allowed are ${entry.script} KB of script`).toBeLessThanOrEqual(entry.script);
    expect(css, `${line}; allowed are ${styles} KB of styles`).toBeLessThanOrEqual(styles);
    if (entry.name !== "admin") expect(files(".woff2").length, `${line}; fonts`).toBeLessThanOrEqual(shopFonts);
  });
}

/** Limits of the documents in KB, uncompressed and as sent (gzip), as reached so far; bench/README.md has the aims. */
const documents = [
  { name: "home", path: "/ar", html: 69.7, packed: 15.5 },
  { name: "store", path: "/ar/store", html: 82.7, packed: 14.9 },
  { name: "list", path: "/ar/shop-all", html: 63.8, packed: 13.8 },
  { name: "product", path: "/ar/product/whey-protein-1kg", html: 53.9, packed: 13.6 },
] as const;

test("weight of the documents", async ({ request }) => {
  for (const { name, path, html, packed } of documents) {
    const body = await (await request.get(path)).body();
    const [whole, sent] = [body.length / 1024, gzipSync(body, { level: 6 }).length / 1024];
    const line = `${name}: ${whole.toFixed(1)} KB of HTML, ${sent.toFixed(1)} KB packed`;
    console.log(`  ${line}`);
    expect(whole, `${line}; allowed are ${html} KB`).toBeLessThanOrEqual(html);
    expect(sent, `${line}; allowed are ${packed} KB packed`).toBeLessThanOrEqual(packed);
  }
});
