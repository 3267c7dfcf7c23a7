import { DrizzleQueryError } from "drizzle-orm";
import { type Logger, pino } from "pino";

export type { Logger };

/** What tells one fault of the database from another; its `detail` would quote the row. */
const facts = ["code", "status", "constraint", "table", "column"] as const;

/**
 * An error as a line holds it: kind, message, where, and what it came from. A failed statement is told without its
 * values and a refused row without what stood in it: they are people's addresses and secrets.
 */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isQuery = error instanceof DrizzleQueryError;
  const known = facts.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === "string" || typeof value === "number" ? [[name, value]] : [];
  });
  return {
    type: error.name,
    message: isQuery ? `Failed query: ${error.query}` : error.message,
    ...Object.fromEntries(known),
    stack: (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line)),
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
  };
}

/** JSON lines on stdout; secrets never reach a line, whatever object is logged. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
    redact: {
      paths: [
        "password",
        "*.password",
        "accessToken",
        "*.accessToken",
        "refreshToken",
        "*.refreshToken",
        "token",
        "*.token",
        "req.headers.authorization",
        "req.headers.cookie",
      ],
      censor: "[hidden]",
    },
  });
}
