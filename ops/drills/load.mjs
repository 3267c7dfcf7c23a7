// npm run load -- --web 2: web processes and a worker over one database behind a proxy, under fresh pages, calls and orders.
// Each line is measured in turns before one of the processes and before all of them. Bars: no failure; p99 of all at most
// twice that of one; with two processes at least 1.7 times the fresh pages where four cores are free for them.
// --connections 16 and --seconds 5 change the load; --web 1 measures one alone.
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureInTurns, takeTurns } from "../../bench/support/load.ts";
import { startFleet } from "./fleet.mjs";
import { placeOrder } from "./shop.mjs";
import { startTestProxy } from "./test-proxy.mjs";

const { values } = parseArgs({
  options: {
    web: { type: "string", default: "1" },
    connections: { type: "string", default: "16" },
    seconds: { type: "string", default: "5" },
  },
});
const [webs, connections, seconds] = [values.web, values.connections, values.seconds].map(Number);
if (![webs, connections, seconds].every((each) => Number.isInteger(each) && each > 0))
  throw new Error("--web, --connections and --seconds are whole numbers from 1");

const wantedGain = 1.7;
const coresForTwo = 4;
const rounds = 3;

/** Orders without a pause, each by the next buyer who is free, for so many seconds; times in ms. */
async function orderFor(url, { buyers, productIds }, forSeconds) {
  const times = [];
  let failures = 0;
  const endsAt = performance.now() + forSeconds * 1000;
  const buy = async (buyer, at) => {
    while (performance.now() < endsAt) {
      const begun = performance.now();
      await placeOrder(url, buyer, productIds[at % productIds.length]).then(
        () => times.push(performance.now() - begun),
        () => {
          failures += 1;
        },
      );
    }
  };
  await Promise.all(buyers.map(buy));
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.ceil(times.length * share) - 1] ?? 0;
  return { perSecond: times.length / forSeconds, p50Ms: at(0.5), p99Ms: at(0.99), failures };
}

const show = ({ perSecond, p50Ms, p99Ms }) => `${perSecond.toFixed(0)} | ${p50Ms.toFixed(0)} | ${p99Ms.toFixed(0)}`;

/** Prints a line and returns what it misses. */
function judge(name, one, all) {
  const gain = all.perSecond / one.perSecond;
  console.log(`| ${name} | ${show(one)} | ${webs === 1 ? "– | – | – | –" : `${show(all)} | ${gain.toFixed(2)} ×`} |`);
  const failures = one.failures + (webs === 1 ? 0 : all.failures);
  const isJudged = webs > 1 && cpus().length >= coresForTwo * (webs / 2);
  return [
    failures > 0 ? `${name}: ${failures} failures` : "",
    webs > 1 && all.p99Ms > 2 * one.p99Ms ? `${name}: p99 more than twice that of one process` : "",
    isJudged && name === "fresh pages" && gain < wantedGain ? `${name}: less than ${wantedGain} times` : "",
  ].filter((problem) => problem !== "");
}

const folder = mkdtempSync(join(tmpdir(), "himma-load-"));
const closers = [];
try {
  const fleet = await startFleet({ closers, folder, webs, buyers: connections, products: 200, drainSeconds: 0 });
  const before = async (ports) => {
    const proxy = await startTestProxy(ports);
    closers.push(() => proxy.stop());
    return proxy.url;
  };
  const one = await before(fleet.ports.slice(0, 1));
  const all = webs === 1 ? one : await before(fleet.ports);
  const load = (nextPath) => (url) => ({ url, connections, seconds, nextPath });
  let nth = 0;
  const works = [
    ["fresh pages", load(() => `/en/shop-all?n=${nth++}`)],
    ["list calls, 24", load(() => "/api/products?limit=24")],
    ["product calls", load(() => `/api/products/drill-${1 + (nth++ % 200)}`)],
  ];
  console.log(
    `${webs} web processes and a worker, ${connections} connections, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}\n`,
  );
  console.log(
    "| what | one: a second | p50 ms | p99 ms | all: a second | p50 ms | p99 ms | gain |\n|---|---|---|---|---|---|---|---|",
  );
  const problems = [];
  for (const [name, of] of works) {
    const [first, second] = await measureInTurns(webs === 1 ? [of(one)] : [of(one), of(all)], rounds);
    problems.push(...judge(name, first, second ?? first));
  }
  const orders = (url) => (forSeconds) => orderFor(url, fleet, forSeconds);
  const [first, second] = await takeTurns(webs === 1 ? [orders(one)] : [orders(one), orders(all)], { rounds, seconds });
  problems.push(...judge("orders: add, quote, place", first, second ?? first));
  if (webs > 1 && cpus().length < coresForTwo * (webs / 2))
    console.log(`\nThe gain is not judged: ${webs} processes need ${coresForTwo * (webs / 2)} cores.`);
  for (const problem of problems) console.error(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  for (const close of closers.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
}
