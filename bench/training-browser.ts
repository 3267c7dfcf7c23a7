import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { demoAccounts } from "#server/modules/accounts/index.ts";
import { runCheck } from "#server/modules/vault/run-check.ts";
import { browserFlags, findBrowser } from "../scripts/lib/browser.mjs";
import { percentile } from "./support/figures.ts";
import { makeCameraClip } from "./support/make-camera-clip.ts";
import { startShop } from "./support/processes.ts";

/**
 * Measures in Chromium, against the built demo shop, what a member's phone does in training: a step of the player, the
 * scripts of its page, and a clip of 30 s from the camera's file to the first frame that the coach sees.
 * `--only=player` or `--only=clip` measures one of them. Needs a build.
 */

const { values: options } = parseArgs({ options: { only: { type: "string" } } });
const samples = { steps: 50, checks: 20, plays: 10 };
const aims = { stepMs: 100, scriptKb: 150, clipBytes: 8_000_000, madeSeconds: 45, checkMs: 5000, frameMs: 1000 };
const checksAtOnce = 2;
/** The network while the time to the first frame is measured: 10 Mbit/s, 40 ms latency. */
const network = { downloadThroughput: 10_000_000 / 8, uploadThroughput: 10_000_000 / 8, latency: 40, offline: false };
const phone = { locale: "en-US", viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const desktop = { locale: "en-US", viewport: { width: 1280, height: 800 } };

const client = fileURLToPath(new URL("../build/client", import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), "himma-bench-browser-"));
let missedAims = 0;

function report(what: string, figure: string, aim: string, isWithin: boolean): void {
  if (!isWithin) missedAims += 1;
  console.log(`| ${what} | ${figure} | ${aim}${isWithin ? "" : " ✗"} |`);
}
const asTimes = (times: readonly number[]): string =>
  `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`;

const shop = await startShop({
  ...{ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "error", NODE_ENV: "development", SEED_DEMO: "1" },
});

/** Opens a page and signs in by the API; the tokens are stored as the login page stores them. */
async function openSignedIn(
  browser: Browser,
  identifier: string,
  device: typeof phone | typeof desktop,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: "block", ...device });
  const page = await context.newPage();
  const reply = await page.request.post("/api/auth/login", { data: { identifier, password: demoAccounts.password } });
  if (reply.status() !== 200) throw new Error(`signing in as ${identifier} failed: ${reply.status()}`);
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

/** GET of the API as the page's user. Throws unless the status is 200. */
async function fetchAs<T>(page: Page, path: string): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem("accessToken"));
  const reply = await page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (reply.status() !== 200) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** Returns a counter of the scripts that the page requests from now on: their number, and their KB as sent (gzip). */
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

/** Presses a button of the player. Resolves to the milliseconds until a frame shows another step. */
function pressOnce(page: Page, label: string): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const button = document.querySelector<HTMLButtonElement>(`main button[aria-label="${name}"]`);
        const getTitle = () => document.querySelector("main h2")?.textContent;
        const before = getTitle();
        if (button === null || button.disabled || before === undefined) return reject(new Error(`no button "${name}"`));
        const begun = performance.now();
        button.click();
        const look = () => {
          if (getTitle() === before) return void requestAnimationFrame(look);
          // The first task after an animation frame runs once that frame was submitted for display.
          const painted = new MessageChannel();
          painted.port1.onmessage = () => resolve(performance.now() - begun);
          painted.port2.postMessage(undefined);
        };
        requestAnimationFrame(look);
        setTimeout(() => reject(new Error(`pressing "${name}" did not change the step`)), 5000);
      }),
    label,
  );
}

const [onwards, back] = ["Next exercise", "Previous exercise"];

/** Milliseconds of each step; goes through the workout and back until there are enough samples. */
async function measureSteps(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let label = onwards; times.length < samples.steps; ) {
    if (await page.getByRole("button", { name: label, exact: true }).isDisabled()) {
      label = label === onwards ? back : onwards;
      continue;
    }
    times.push(await pressOnce(page, label));
    // The finish page has no such buttons.
    if ((await page.getByRole("button", { name: label, exact: true }).count()) === 0) {
      await page.getByRole("button", { name: "Back to the exercise" }).click();
      label = back;
    }
  }
  return times;
}

/** Ticks all sets of the current step and skips the rest timers. */
async function finishStep(page: Page): Promise<void> {
  const open = page.locator('main li button[aria-pressed="false"]');
  const skip = page.getByRole("button", { name: "Skip", exact: true });
  for (let left = await open.count(); left > 0; left--) {
    await open.first().click();
    if (await skip.isVisible()) await skip.click();
  }
}

async function measurePlayer(browser: Browser): Promise<void> {
  const page = await openSignedIn(browser, demoAccounts.customer, phone);
  const { enrolments } = await fetchAs<{ enrolments: Enrolment[] }>(page, "/enrolments?limit=100");
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
    report(what, asTimes(times), `p95 ${aims.stepMs} ms`, percentile(times, 0.95) <= aims.stepMs);
  }
  await page.context().close();
}

/** Lets the page convert the camera's file to a clip and send it to the coach. Resolves to the clip's bytes. */
async function measureMaking(page: Page, file: string): Promise<Buffer> {
  const { subscriptions } = await fetchAs<{ subscriptions: { id: string; status: string }[] }>(page, "/subscriptions");
  const active = subscriptions.find(({ status }) => status === "active");
  if (active === undefined) throw new Error("the demo customer has no coach");
  await page.goto(`/dashboard/subscriptions/${active.id}`);
  const pick = page.locator('input[type=file][accept="video/*"]');
  await pick.waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  // Keeps the clip before it is cut into pieces, for measureChecks.
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
  const base64 = await page.evaluate(async () => {
    const { made } = window as unknown as { made: Blob };
    const reader = new FileReader();
    await new Promise((resolve) => {
      reader.onload = resolve;
      reader.readAsDataURL(made);
    });
    return String(reader.result).split(",")[1] ?? "";
  });
  const clip = Buffer.from(base64, "base64");
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
  const isWithin = percentile(times, 0.95) <= aims.checkMs;
  report(`the server's check, ${checksAtOnce} at once`, asTimes(times), `p95 ${aims.checkMs / 1000} s`, isWithin);
}

/** Presses play. Resolves to the milliseconds until the first frame is shown. */
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
  const owner = await openSignedIn(browser, demoAccounts.admin, desktop);
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
    const isWithin = percentile(times, 0.95) <= aims.frameMs;
    report(`first frame for ${who} at 10 Mbit/s`, asTimes(times), `p95 ${aims.frameMs / 1000} s`, isWithin);
  }
}

async function measureClip(browser: Browser): Promise<void> {
  const member = await openSignedIn(browser, demoAccounts.customer, phone);
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
process.exitCode = missedAims === 0 ? 0 : 1;
