import autocannon from "autocannon";

export interface Load {
  readonly url: string;
  readonly connections?: number;
  readonly seconds?: number;
  /** Returns a path per request; `url` by default. */
  readonly nextPath?: () => string;
}

export interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failures: number;
}

const usualSeconds = 3;
const warmUpSeconds = 1;

/** One round of load. */
async function round({ url, connections = 16, seconds = usualSeconds, nextPath }: Load): Promise<Measured> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(nextPath === undefined
      ? {}
      : { requests: [{ method: "GET" as const, setupRequest: (request) => ({ ...request, path: nextPath() }) }] }),
  });
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

function middleOf(rounds: readonly Measured[]): Measured {
  return {
    perSecond: median(rounds.map((each) => each.perSecond)),
    p50Ms: median(rounds.map((each) => each.p50Ms)),
    p99Ms: median(rounds.map((each) => each.p99Ms)),
    failures: rounds.reduce((sum, each) => sum + each.failures, 0),
  };
}

/** One round of something, for so many seconds. */
type Round = (seconds: number) => Promise<Measured>;

/** Alternates between several, so that all see the same machine, after one round each that warms up; the median of each. */
export async function takeTurns(
  works: readonly Round[],
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Measured[]> {
  const seen = works.map((run) => ({ run, rounds: [] as Measured[] }));
  for (const { run } of seen) await run(Math.min(seconds, warmUpSeconds));
  for (let at = 0; at < rounds; at++) {
    for (const one of seen) one.rounds.push(await one.run(seconds));
  }
  return seen.map((one) => middleOf(one.rounds));
}

/** Takes turns between loads. */
export async function measureInTurns(loads: readonly Load[], rounds = 3): Promise<Measured[]> {
  const works = loads.map((load) => (seconds: number) => round({ ...load, seconds }));
  return takeTurns(works, { rounds, seconds: loads[0]?.seconds ?? usualSeconds });
}

/** Compares the shop with the lower bound. */
export async function compare(
  ours: Load,
  floor: Load,
  rounds = 3,
): Promise<{ readonly ours: Measured; readonly floor: Measured }> {
  const [floorSeen, oursSeen] = await measureInTurns([floor, ours], rounds);
  if (floorSeen === undefined || oursSeen === undefined) throw new Error("two loads have two results");
  return { ours: oursSeen, floor: floorSeen };
}
