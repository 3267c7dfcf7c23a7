/** Events of a trace of Chromium, as far as they are read here: times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** CPU time of the thread. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const busyMs = 50;
const toKey = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;

/**
 * Blocking time after the first paint, in ms, of CPU time alone: Lighthouse's counts how long each task of the main
 * thread took, also while it waited for a core. On a machine with few cores that is most of it.
 */
export function cpuBlockingMs(events: readonly TraceEvent[], slowdown: number): number {
  const mains = new Set(
    events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain").map(toKey),
  );
  const paint = events.findLast(({ name }) => name === "firstContentfulPaint");
  if (paint === undefined) throw new Error("the trace has no first paint");
  const tasks = events.filter(
    (event) =>
      event.pid === paint.pid &&
      /(^|::)RunTask$/.test(event.name) &&
      mains.has(toKey(event)) &&
      event.ts + (event.dur ?? 0) > paint.ts,
  );
  const blocking = tasks.map(({ tdur = 0 }) => Math.max(0, (tdur / 1000) * slowdown - busyMs));
  return Math.round(blocking.reduce((sum, ms) => sum + ms, 0));
}
