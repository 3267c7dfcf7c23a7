import type { Attributes, FinishedSpan, SpanKind } from "./scope.ts";

export interface ExporterSettings {
  /** The collector's address; spans go to its `/v1/traces`. */
  readonly endpoint: string;
  /** Who sends: `service.name` and its like. */
  readonly resource: Attributes;
  readonly onFailure: (error: Error) => void;
  readonly everyMs?: number;
}

const maxWaiting = 2048;
const maxBatch = 512;
const timeoutMs = 5000;

const kinds: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 };

const toAttributes = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [{ key, value: typeof value === "number" ? { doubleValue: value } : { stringValue: value } }];
  });

const toNano = (ms: number): string => `${BigInt(Math.round(ms * 1000)) * 1000n}`;

function toSpan({ traceId, spanId, parentId, name, kind, startMs, endMs, attributes, failed, link }: FinishedSpan) {
  return {
    ...{ traceId, spanId, name, kind: kinds[kind], attributes: toAttributes(attributes) },
    ...(parentId === undefined ? {} : { parentSpanId: parentId }),
    ...{ startTimeUnixNano: toNano(startMs), endTimeUnixNano: toNano(endMs) },
    status: failed ? { code: 2 } : {},
    ...(link === undefined ? {} : { links: [{ traceId: link.traceId, spanId: link.spanId }] }),
  };
}

/** The body of an OTLP/HTTP export in JSON (opentelemetry-proto 1.x). */
const toExport = (resource: Attributes, spans: readonly FinishedSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: toAttributes(resource) },
      scopeSpans: [{ scope: { name: "himma" }, spans: spans.map(toSpan) }],
    },
  ],
});

async function send({ endpoint, resource }: ExporterSettings, spans: readonly FinishedSpan[]): Promise<void> {
  const reply = await fetch(`${endpoint.replace(/\/+$/, "")}/v1/traces`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(toExport(resource, spans)),
    signal: AbortSignal.timeout(timeoutMs),
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`the collector answered ${reply.status}`);
}

/**
 * Sends finished spans in batches. While the collector is unavailable they are dropped, never kept beyond the queue.
 */
export function createExporter(settings: ExporterSettings) {
  const waiting: FinishedSpan[] = [];
  let sending: Promise<void> | undefined;
  const sendAll = async (): Promise<void> => {
    while (waiting.length > 0) await send(settings, waiting.splice(0, maxBatch)).catch(settings.onFailure);
    sending = undefined;
  };
  const flush = (): Promise<void> => {
    sending ??= sendAll();
    return sending;
  };
  const timer = setInterval(() => void flush(), settings.everyMs ?? 5000);
  timer.unref();
  return {
    add: (span: FinishedSpan): void => {
      if (waiting.length < maxWaiting) waiting.push(span);
    },
    close: async (): Promise<void> => {
      clearInterval(timer);
      await flush();
      await flush();
    },
  };
}
