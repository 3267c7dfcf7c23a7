import { currentScope, newSpanId, nowMs } from "../tracing/scope.ts";
import type { DatabaseObserver } from "./observed.ts";

const maxText = 500;

/** The statement's text, in which values are parameters; only the verb of one without. */
function describe(query: unknown): {
  readonly verb: string;
  readonly text: string | undefined;
  readonly name: unknown;
} {
  const { text = query, name } = Object(query) as { readonly text?: unknown; readonly name?: unknown };
  const words = typeof text === "string" ? text.trim() : "";
  return { verb: /^\w+/.exec(words)?.[0].toLowerCase() ?? "query", text: name === undefined ? undefined : words, name };
}

/** Notes a statement as a span of the current trace, beside what `observer` does; without a trace just that. */
export function traceQuery(observer: DatabaseObserver | undefined, query: unknown): DatabaseObserver | undefined {
  const scope = currentScope();
  if (scope === undefined) return observer;
  return {
    wait: () => {},
    query: (seconds, error) => {
      observer?.query(seconds, error);
      const endMs = nowMs();
      const { verb, text, name } = describe(query);
      scope.record({
        ...{ traceId: scope.traceId, spanId: newSpanId(), parentId: scope.spanId, name: `db ${verb}` },
        ...{ startMs: endMs - seconds * 1000, endMs, failed: error !== undefined, link: undefined },
        kind: "client",
        attributes: {
          "db.system.name": "postgresql",
          "db.query.text": text?.slice(0, maxText),
          "db.statement.name": typeof name === "string" ? name : undefined,
        },
      });
    },
  };
}
