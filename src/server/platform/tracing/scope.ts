import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** A name for a trace and a span in it, as W3C's `traceparent` carries it. */
export interface SpanName {
  readonly traceId: string;
  readonly spanId: string;
}

export type SpanKind = "internal" | "server" | "client" | "producer" | "consumer";
export type Attributes = Readonly<Record<string, string | number | undefined>>;

export interface FinishedSpan extends SpanName {
  readonly parentId: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  /** Milliseconds since 1970, with fractions. */
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Attributes;
  readonly failed: boolean;
  /** The span that requested this work, of which it is not a part. */
  readonly link: SpanName | undefined;
}

/** The current trace and span of running code. */
export interface Scope extends SpanName {
  readonly record: (span: FinishedSpan) => void;
}

const scopes = new AsyncLocalStorage<Scope>();
export const currentScope = (): Scope | undefined => scopes.getStore();
export const runInScope = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work);

export const newTraceId = (): string => randomBytes(16).toString("hex");
export const newSpanId = (): string => randomBytes(8).toString("hex");
export const nowMs = (): number => performance.timeOrigin + performance.now();

/** Only sampled work has a scope, so the flag is always 01. */
export const toTraceparent = ({ traceId, spanId }: SpanName): string => `00-${traceId}-${spanId}-01`;

/** Reads a `traceparent`; undefined when it is none or its trace is not sampled. */
export function readTraceparent(header: unknown): SpanName | undefined {
  if (typeof header !== "string") return undefined;
  const [, traceId = "", spanId = "", flags = ""] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header) ?? [];
  const isValid = /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId);
  return isValid && (Number.parseInt(flags, 16) & 1) === 1 ? { traceId, spanId } : undefined;
}

/** Runs work as a span of the current trace; without one it just runs. */
export async function withSpan<T>(
  { name, kind, attributes = {} }: { readonly name: string; readonly kind: SpanKind; readonly attributes?: Attributes },
  work: () => Promise<T>,
): Promise<T> {
  const parent = currentScope();
  if (parent === undefined) return work();
  const scope: Scope = { ...parent, spanId: newSpanId() };
  const startMs = nowMs();
  let failed = true;
  try {
    const result = await runInScope(scope, work);
    failed = false;
    return result;
  } finally {
    const { traceId, spanId } = scope;
    parent.record({
      ...{ traceId, spanId, parentId: parent.spanId, name, kind, attributes, failed },
      ...{ startMs, endMs: nowMs(), link: undefined },
    });
  }
}
