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

/** One round of load. */
async function round({ url, connections = 16, seconds = 3, nextPath }: Load): Promise<Measured> {
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

/** Alternates between the shop and the lower bound, so that both see the same machine load; returns medians. */
export async function compare(
  ours: Load,
  floor: Load,
  rounds = 3,
): Promise<{ readonly ours: Measured; readonly floor: Measured }> {
  const seen: { ours: Measured[]; floor: Measured[] } = { ours: [], floor: [] };
  await round({ ...ours, seconds: 1 });
  await round({ ...floor, seconds: 1 });
  for (let at = 0; at < rounds; at++) {
    seen.floor.push(await round(floor));
    seen.ours.push(await round(ours));
  }
  return { ours: middleOf(seen.ours), floor: middleOf(seen.floor) };
}
