import { currentScope, readTraceparent, runInScope, toTraceparent } from "./scope.ts";
import type { Tracing } from "./tracing.ts";

type Payload = Readonly<Record<string, unknown>>;

/** The payload with the trace that the job was enqueued in. */
export function withTrace(data: Payload): Payload {
  const scope = currentScope();
  return scope === undefined ? data : { ...data, _trace: toTraceparent(scope) };
}

/** The payload as it was given. */
export function withoutTrace(data: object): Payload {
  const { _trace, ...rest } = data as Payload;
  return rest;
}

/** Runs a job in a trace of its own that links to the one it was enqueued in. */
export async function traceJob(
  tracing: Tracing,
  { name, data }: { readonly name: string; readonly data: unknown },
  work: () => Promise<void>,
): Promise<void> {
  const link = readTraceparent(Reflect.get(Object(data), "_trace"));
  const root = tracing.begin({ kind: "consumer", link });
  if (root === undefined) return work();
  let failed = true;
  try {
    await runInScope(root.scope, work);
    failed = false;
  } finally {
    root.end({ name: `job ${name}`, failed, attributes: { "messaging.destination.name": name } });
  }
}
