import { createHash } from "node:crypto";
import { type DestinationStream, destination, type Logger, type LoggerOptions, pino } from "pino";
import { DrizzleQueryError } from "#server/platform/db/orm.ts";

import { toSourceStack } from "./source-lines.ts";
import { currentScope } from "./tracing/scope.ts";

export type { Logger };

/** Fields that identify a database error; `detail` is excluded because it quotes the row. */
const facts = ["code", "status", "constraint", "table", "column"] as const;

/**
 * An error for the log: kind, message, stack and cause. Excludes statement values and row content, which may be
 * personal data or secrets.
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
    stack: toSourceStack(error.stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line)),
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
  };
}

/** A person in the log: enough to tell lines apart, too little to find an account by. */
export const userForLog = (userId: string): string => createHash("sha256").update(userId).digest("hex").slice(0, 8);

/** Called for every error that is logged as one, with the pattern of its call or the name of its job. */
export type OnError = (error: Error, route: string) => void;

const errorLevel = 50;

function reportErrors(onError: OnError): NonNullable<NonNullable<LoggerOptions["hooks"]>["logMethod"]> {
  return function logMethod(given, method, level) {
    const { err, route, job } = Object(given[0]) as Readonly<Record<string, unknown>>;
    if (level >= errorLevel && err instanceof Error) onError(err, String(route ?? job ?? given[1] ?? ""));
    method.apply(this, given);
  };
}

/** The trace that a line belongs to. */
function traceForLog(): object {
  const scope = currentScope();
  return scope === undefined ? {} : { traceId: scope.traceId, spanId: scope.spanId };
}

/** JSON lines on stdout, each with the fields of `base`; secrets are redacted in every object. */
export function createLog(
  level: string,
  base: Readonly<Record<string, string>> | null = null,
  to: DestinationStream = destination(1),
  onError?: OnError,
): Logger {
  const options: LoggerOptions = {
    level,
    base,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
    mixin: traceForLog,
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
    ...(onError === undefined ? {} : { hooks: { logMethod: reportErrors(onError) } }),
  };
  return pino(options, to);
}
