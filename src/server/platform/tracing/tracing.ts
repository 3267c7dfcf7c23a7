import { createExporter, type ExporterSettings } from "./otlp.ts";
import { type FinishedSpan, newSpanId, newTraceId, nowMs, type Scope, type SpanKind, type SpanName } from "./scope.ts";

/** The first span of this process in a trace. */
export interface Root {
  readonly scope: Scope;
  end(result: {
    readonly name: string;
    readonly failed: boolean;
    readonly attributes?: FinishedSpan["attributes"];
  }): void;
}

export interface RootStart {
  readonly kind: SpanKind;
  /** Continues this trace. */
  readonly parent?: SpanName | undefined;
  /** Begins a trace of its own that names this one. */
  readonly link?: SpanName | undefined;
}

export interface Tracing {
  /** Begins a span, unless the trace is not sampled. */
  begin(start: RootStart): Root | undefined;
  /** Sends waiting spans. */
  close(): Promise<void>;
}

export const noTracing: Tracing = { begin: () => undefined, close: async () => {} };

/** Whether a new trace is kept: decided by its id, so that every process decides alike. */
const isSampled = (traceId: string, ratio: number): boolean =>
  Number.parseInt(traceId.slice(0, 8), 16) < ratio * 0x1_0000_0000;

export interface TracingSettings extends ExporterSettings {
  /** Share of new traces that are kept; traces started elsewhere keep their decision. */
  readonly ratio: number;
}

export function createTracing(settings: TracingSettings): Tracing {
  const exporter = createExporter(settings);
  return {
    begin: ({ kind, parent, link }) => {
      const traceId = parent?.traceId ?? newTraceId();
      if (parent === undefined && link === undefined && !isSampled(traceId, settings.ratio)) return undefined;
      const scope: Scope = { traceId, spanId: newSpanId(), record: exporter.add };
      const startMs = nowMs();
      return {
        scope,
        end: ({ name, failed, attributes = {} }) =>
          exporter.add({
            ...{ traceId, spanId: scope.spanId, parentId: parent?.spanId, name, kind, attributes, failed },
            ...{ startMs, endMs: nowMs(), link },
          }),
      };
    },
    close: exporter.close,
  };
}
