import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

type Labels<Name extends string> = Readonly<Record<Name, string>>;

export interface MetricSpec<Name extends string> {
  readonly name: `himma_${string}`;
  readonly help: string;
  /** Values come from a fixed set of the code's own, never from input: each one is a series that is kept. */
  readonly labels?: readonly Name[];
}

export interface CounterOf<Name extends string> {
  inc(labels: Labels<Name>): void;
}
export interface HistogramOf<Name extends string> {
  observe(labels: Labels<Name>, seconds: number): void;
}
export interface GaugeOf<Name extends string> {
  set(labels: Labels<Name>, value: number): void;
  /** Removes all series before they are set again. */
  reset(): void;
}

/** Declares metrics. Declaring one again returns the same. */
export interface Metrics {
  counter<Name extends string = never>(spec: MetricSpec<Name>): CounterOf<Name>;
  histogram<Name extends string = never>(
    spec: MetricSpec<Name> & { readonly buckets?: readonly number[] },
  ): HistogramOf<Name>;
  gauge<Name extends string = never>(
    spec: MetricSpec<Name> & { readonly read?: (gauge: GaugeOf<Name>) => void },
  ): GaugeOf<Name>;
  /** Registers a read of the database that describes all processes; only the worker runs it, every 15 s. */
  sample(read: () => Promise<void>): void;
}

export interface CollectedMetrics extends Metrics {
  /** The text that Prometheus fetches. */
  render(): Promise<string>;
  /** Runs every sample once. One that fails is passed to `onError` and keeps its last values. */
  runSamples(onError: (error: unknown) => void): Promise<void>;
}

const nothing = (): void => {};
const silent = { inc: nothing, observe: nothing, set: nothing, reset: nothing };

/** Used without a collector: costs nothing. */
export const noMetrics: Metrics = {
  counter: () => silent,
  histogram: () => silent,
  gauge: () => silent,
  sample: nothing,
};

/** 5 ms to 10 s. */
const usualBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of this process in Prometheus' format, with those of Node itself. */
export function createMetrics(): CollectedMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const samples: (() => Promise<void>)[] = [];
  const known = new Map<string, unknown>();
  const once = <Metric>(name: string, make: () => Metric): Metric => {
    const found = known.get(name) ?? make();
    known.set(name, found);
    return found as Metric;
  };
  const settings = <Name extends string>({ name, help, labels = [] }: MetricSpec<Name>) => ({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
  });
  return {
    counter: (spec) => once(spec.name, () => new Counter(settings(spec))),
    histogram: (spec) =>
      once(spec.name, () => new Histogram({ ...settings(spec), buckets: [...(spec.buckets ?? usualBuckets)] })),
    gauge: (spec) =>
      once(spec.name, () => {
        const { read } = spec;
        const gauge: Gauge = new Gauge({
          ...settings(spec),
          ...(read === undefined ? {} : { collect: () => read(gauge) }),
        });
        // Without this a gauge that nothing has set would show 0.
        if (spec.labels === undefined) gauge.remove();
        return gauge;
      }),
    sample: (read) => void samples.push(read),
    render: () => registry.metrics(),
    runSamples: async (onError) => {
      for (const read of samples) await read().catch(onError);
    },
  };
}
