import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { demoAccounts } from "#server/modules/accounts/index.ts";
import { runCheck } from "#server/modules/vault/run-check.ts";
import { browserFlags, findBrowser } from "../scripts/lib/browser.mjs";
import { shareOf } from "./support/figures.ts";
import { makeCameraClip } from "./support/make-camera-clip.ts";
import { startShop } from "./support/processes.ts";

/**
 * Measures in Chromium, against the built demo shop, what a member's phone does in training: a step of the player, the
 * scripts of its page, and a clip of 30 s, from the camera's file to the first frame at the coach's.
 * `--only=player` or `clip`: that alone. It needs a build.
 */

const { values: options } = parseArgs({ options: { only: { type: "string" } } });
const samples = { steps: 50, checks: 20, plays: 10 };
const aims = { stepMs: 100, scriptKb: 150, clipBytes: 8_000_000, madeSeconds: 45, checkMs: 5000, frameMs: 1000 };
const checksAtOnce = 2;
/** The network at which the first frame is awaited. */
const network = { downloadThroughput: 10_000_000 / 8, uploadThroughput: 10_000_000 / 8, latency: 40, offline: false };
const phone = { locale: "en-US", viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const desktop = { locale: "en-US", viewport: { width: 1280, height: 800 } };

const client = fileURLToPath(new URL("../build/client", import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), "himma-bench-browser-"));
let late = 0;

function report(what: string, figure: string, aim: string, isWithin: boolean): void {
  if (!isWithin) late += 1;
  console.log(`| ${what} | ${figure} | ${aim}${isWithin ? "" : " ✗"} |`);
}
const asTimes = (times: readonly number[]): string =>
  `p50 ${shareOf(times, 0.5).toFixed(0)} ms, p95 ${shareOf(times, 0.95).toFixed(0)} ms`;

const shop = await startShop({
  ...{ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "error", NODE_ENV: "development", SEED_DEMO: "1" },
});

/** A page of somebody who is signed in, as the login page stores it. */
async function enter(browser: Browser, identifier: string, looks: typeof phone | typeof desktop): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: "block", ...looks });
  const page = await context.newPage();
  const reply = await page.request.post("/api/auth/login", { data: { identifier, password: demoAccounts.password } });
  if (reply.status() !== 200) throw new Error(`nobody could sign in: ${reply.status()}`);
  const { accessToken, refreshToken } = (await reply.json()) as Record<string, string>;
  await page.goto("/robots.txt");
  await page.evaluate(
    (tokens) => {
      for (const [name, token] of Object.entries(tokens)) localStorage.setItem(name, token);
    },
    { refreshToken: refreshToken ?? "", accessToken: accessToken ?? "" },
  );
  return page;
}

async function ask<T>(page: Page, path: string): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem("accessToken"));
  const reply = await page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (reply.status() !== 200) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** Scripts that are asked for from this call on, in KB as sent (gzip), as the weights of pages count them. */
function countScripts(page: Page): () => { readonly kb: number; readonly files: number } {
  const paths = new Set<string>();
  page.on("request", (request) => paths.add(new URL(request.url()).pathname));
  return () => {
    const scripts = [...paths].filter((path) => path.endsWith(".js"));
    const bytes = scripts.map((path) => statSync(`${client}${path}.gz`, { throwIfNoEntry: false })?.size);
    const whole = scripts.map((path, at) => bytes[at] ?? statSync(client + path).size);
    return { kb: whole.reduce((sum, size) => sum + size, 0) / 1024, files: scripts.length };
  };
}

interface Enrolment {
  readonly id: string;
  readonly next: { readonly week: number; readonly day: number } | null;
}

/** Milliseconds from the press to the frame that shows another step. */
function pressOnce(page: Page, label: string): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const button = document.querySelector<HTMLButtonElement>(`main button[aria-label="${name}"]`);
        const shown = () => document.querySelector("main h2")?.textContent;
        const before = shown();
        if (button === null || button.disabled || before === undefined) return reject(new Error(`no way to ${name}`));
        const begun = performance.now();
        button.click();
        const look = () => {
          if (shown() === before) return void requestAnimationFrame(look);
          // The next task after a frame runs when that frame was handed over to be shown.
          const painted = new MessageChannel();
          painted.port1.onmessage = () => resolve(performance.now() - begun);
          painted.port2.postMessage(undefined);
        };
        requestAnimationFrame(look);
        setTimeout(() => reject(new Error(`pressing ${name} shows nothing else`)), 5000);
      }),
    label,
  );
}

const [onwards, back] = ["Next exercise", "Previous exercise"];

/** Goes through all steps and back, until there are enough. */
async function measureSteps(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let label = onwards; times.length < samples.steps; ) {
    if (await page.getByRole("button", { name: label, exact: true }).isDisabled()) {
      label = label === onwards ? back : onwards;
      continue;
    }
    times.push(await pressOnce(page, label));
    // The finish has no such buttons.
    if ((await page.getByRole("button", { name: label, exact: true }).count()) === 0) {
      await page.getByRole("button", { name: "Back to the exercise" }).click();
      label = back;
    }
  }
  return times;
}

/** Ticks the sets of the step that is shown, and ends the rest after them. */
async function finishStep(page: Page): Promise<void> {
  const open = page.locator('main li button[aria-pressed="false"]');
  const skip = page.getByRole("button", { name: "Skip", exact: true });
  for (let left = await open.count(); left > 0; left--) {
    await open.first().click();
    if (await skip.isVisible()) await skip.click();
  }
}

async function measurePlayer(browser: Browser): Promise<void> {
  const page = await enter(browser, demoAccounts.customer, phone);
  const { enrolments } = await ask<{ enrolments: Enrolment[] }>(page, "/enrolments?limit=100");
  const found = enrolments.find(({ next }) => next !== null);
  if (found === undefined || found.next === null) throw new Error("the demo customer has no workout");
  const sent = countScripts(page);
  await page.goto(`/dashboard/programmes/${found.id}/session/${found.next.week}-${found.next.day}`);
  await page.locator("main header progress").waitFor();
  await finishStep(page);
  await page.waitForLoadState("networkidle");
  const { kb, files } = sent();
  if (files === 0) throw new Error("the player's page has no scripts");
  report(
    `scripts of the player's page until its first step is done (${files} files)`,
    `${kb.toFixed(1)} KB`,
    `${aims.scriptKb} KB`,
    kb <= aims.scriptKb,
  );
  await page.getByRole("button", { name: onwards, exact: true }).click();
  await page.waitForLoadState("networkidle");
  const later = sent();
  report(`scripts that come after it (${later.files - files} files)`, `${(later.kb - kb).toFixed(1)} KB`, "", true);
  const devtools = await page.context().newCDPSession(page);
  for (const rate of [1, 4]) {
    await devtools.send("Emulation.setCPUThrottlingRate", { rate });
    const times = await measureSteps(page);
    const what = `a step of the player, CPU slowed ${rate === 1 ? "not at all" : `${rate} times`}`;
    report(what, asTimes(times), `p95 ${aims.stepMs} ms`, shareOf(times, 0.95) <= aims.stepMs);
  }
  await page.context().close();
}

/** Lets the page make a clip of the camera's file and send it to the coach. Resolves to the bytes as made. */
async function measureMaking(page: Page, file: string): Promise<Buffer> {
  const { subscriptions } = await ask<{ subscriptions: { id: string; status: string }[] }>(page, "/subscriptions");
  const living = subscriptions.find(({ status }) => status === "active");
  if (living === undefined) throw new Error("the demo customer has no coach");
  await page.goto(`/dashboard/subscriptions/${living.id}`);
  const pick = page.locator('input[type=file][accept="video/*"]');
  await pick.waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  // The bytes as made are kept for the check below.
  await page.evaluate(() => {
    const { slice } = Blob.prototype;
    Blob.prototype.slice = function (this: Blob, ...given) {
      if (this.type.startsWith("video/")) Object.assign(window, { made: this });
      return slice.apply(this, given);
    };
  });
  await pick.setInputFiles(file);
  const use = page.getByRole("button", { name: "Use this clip" });
  await use.waitFor();
  await page.waitForFunction(() => document.querySelector<HTMLVideoElement>("dialog video")?.readyState === 4);
  const opening = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/api/uploads"),
    {
      timeout: 300_000,
    },
  );
  const begun = performance.now();
  await use.click();
  const { bytes } = (await opening).postDataJSON() as { bytes: number };
  const seconds = (performance.now() - begun) / 1000;
  report(
    "a clip of 30 s, as made",
    `${(bytes / 1e6).toFixed(2)} MB`,
    `${aims.clipBytes / 1e6} MB`,
    bytes <= aims.clipBytes,
  );
  report("making it", `${seconds.toFixed(1)} s`, `${aims.madeSeconds} s`, seconds <= aims.madeSeconds);
  await page.getByText("Ready to send").waitFor({ timeout: 120_000 });
  const coded = await page.evaluate(async () => {
    const { made } = window as unknown as { made: Blob };
    const reader = new FileReader();
    await new Promise((resolve) => {
      reader.onload = resolve;
      reader.readAsDataURL(made);
    });
    return String(reader.result).split(",")[1] ?? "";
  });
  const clip = Buffer.from(coded, "base64");
  if (clip.length !== bytes) throw new Error(`${clip.length} bytes were kept of ${bytes}`);
  await page.getByRole("textbox", { name: "Your message" }).fill("How is my squat?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.locator("#coach video").last().waitFor();
  return clip;
}

async function measureChecks(clip: Buffer): Promise<void> {
  const times: number[] = [];
  for (let at = 0; at < samples.checks; at += checksAtOnce) {
    const each = async (): Promise<void> => {
      const begun = performance.now();
      const outcome = await runCheck("clip", clip);
      if ("code" in outcome) throw new Error(`the check refuses the clip: ${outcome.code}`);
      times.push(performance.now() - begun);
    };
    await Promise.all(Array.from({ length: checksAtOnce }, each));
  }
  const isWithin = shareOf(times, 0.95) <= aims.checkMs;
  report(`the server's check, ${checksAtOnce} at once`, asTimes(times), `p95 ${aims.checkMs / 1000} s`, isWithin);
}

/** Milliseconds from the press on play to the first frame that was shown after it. */
async function playOnce(page: Page, path: string): Promise<number> {
  await page.goto("about:blank");
  await page.goto(path);
  const play = page.getByRole("button", { name: "Play", exact: true });
  await play.waitFor();
  await page.locator("video[src]").waitFor();
  await page.evaluate(() => {
    const video = document.querySelector("video");
    const shown = new Promise<number>((resolve) => {
      addEventListener(
        "click",
        ({ timeStamp }) =>
          video?.requestVideoFrameCallback((_, { presentationTime }) => resolve(presentationTime - timeStamp)),
        { capture: true, once: true },
      );
    });
    Object.assign(window, { shown });
  });
  await play.click();
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown);
}

async function measurePlays(browser: Browser, member: Page): Promise<void> {
  const owner = await enter(browser, demoAccounts.admin, desktop);
  const link = await member.locator("#coach video").last().getAttribute("src");
  const id = /\/media\/p\/([0-9a-f-]{36})/.exec(link ?? "")?.[1];
  if (id === undefined) throw new Error("the clip has no address");
  const pages = [
    ["the member", member, `/dashboard/clips/${id}`],
    ["the coach", owner, `/dashboard/admin/clips/${id}`],
  ] as const;
  for (const [who, page, path] of pages) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
    await devtools.send("Network.emulateNetworkConditions", network);
    const times: number[] = [];
    while (times.length < samples.plays) times.push(await playOnce(page, path));
    const isWithin = shareOf(times, 0.95) <= aims.frameMs;
    report(`first frame for ${who} at 10 Mbit/s`, asTimes(times), `p95 ${aims.frameMs / 1000} s`, isWithin);
  }
}

async function measureClip(browser: Browser): Promise<void> {
  const member = await enter(browser, demoAccounts.customer, phone);
  const file = join(dataDir, "camera.mp4");
  await makeCameraClip(member, file);
  report("the camera's file, 1920 × 1080 at 60 fps", `${(statSync(file).size / 1e6).toFixed(1)} MB`, "", true);
  const clip = await measureMaking(member, file);
  await measureChecks(clip);
  await measurePlays(browser, member);
}

const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...browserFlags] });
try {
  console.log(`\nChromium ${browser.version()}\n\n| what | figure | aim |\n|---|---|---|`);
  for (const [name, measure] of Object.entries({ player: measurePlayer, clip: measureClip }))
    if (options.only === undefined || options.only === name) await measure(browser);
} finally {
  await browser.close();
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = late === 0 ? 0 : 1;
