import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Problem } from "#shared/contract/problem.ts";
import { isDatabaseAway, isLockTimeout, isOutOfRoom, isOverload } from "../db/database.ts";
import { AppError, unavailable } from "../errors.ts";
import { findUndeclared } from "./undeclared.ts";

const frameworkProblems: Readonly<Record<string, { status: number; problem: Problem }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, problem: { code: "BODY_TOO_LARGE", message: "The body is too large" } },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    problem: { code: "UNSUPPORTED_MEDIA_TYPE", message: "The content type is not supported" },
  },
  // No valid id is that long.
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, problem: { code: "NOT_FOUND", message: "Not found" } },
};

// PostgreSQL errors caused by an invalid value: a 4xx that no schema caught, never a 500.
const valueRefusals = new Set(["22P02", "22P05", "22003", "22007", "22008", "22021", "2201W", "2201B"]);

function databaseCode(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code: unknown = Reflect.get(at, "code");
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** The answer to malformed JSON or HTTP. */
export const unreadable = {
  message: "The request could not be read",
  code: "VALIDATION_FAILED",
  errors: [{ field: "", code: "UNREADABLE", message: "Could not be read" }],
} satisfies Problem;
const unstorable: Problem = {
  message: "The request is not valid",
  code: "VALIDATION_FAILED",
  errors: [{ field: "", code: "INVALID", message: "Is not valid" }],
};
const internal: Problem = { code: "INTERNAL", message: "An unexpected error occurred. Please try again." };

function frameworkAnswer(error: unknown): { status: number; problem: Problem } | undefined {
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : frameworkProblems[code];
  if (known !== undefined) return known;
  const isClientFault = typeof statusCode === "number" && statusCode >= 400 && statusCode < 500;
  if (!isClientFault) return undefined;
  return { status: statusCode, problem: unreadable };
}

export interface Answer {
  readonly status: number;
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;
}

/** Called when an answer is not declared in the call's contract; returns what is sent instead. */
export type OnUndeclared = (defect: string, answer: Answer) => Answer;

/** Converts any thrown value to an answer for callers. */
export function answerFor(error: unknown): Answer {
  const isBusy = [isDatabaseAway, isLockTimeout, isOverload, isOutOfRoom].some((applies) => applies(error));
  const known = isBusy ? unavailable(undefined, error) : error;
  if (known instanceof AppError) {
    const { code, message, errors, details, retryAfterSeconds } = known;
    return {
      status: known.status,
      problem: { message, code, ...(errors === undefined ? {} : { errors: [...errors] }), ...details },
      headers:
        retryAfterSeconds === undefined ? {} : { "retry-after": String(Math.max(1, Math.ceil(retryAfterSeconds))) },
    };
  }
  if (valueRefusals.has(databaseCode(error) ?? "")) {
    return { status: 400, problem: unstorable, headers: {} };
  }
  const framework = frameworkAnswer(error);
  return { ...(framework ?? { status: 500, problem: internal }), headers: {} };
}

// The client aborted in the middle of the body; not a server failure.
const isGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

function checked(answer: Answer, { routeOptions, method }: FastifyRequest, onUndeclared: OnUndeclared): Answer {
  const { endpoint } = routeOptions.config;
  const defect = endpoint && findUndeclared(endpoint, answer.status, answer.problem);
  return defect === undefined ? answer : onUndeclared(`${method} ${endpoint?.path} ${defect}`, answer);
}

export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  onUndeclared?: OnUndeclared,
): FastifyReply {
  const answer = isGone(request) ? { status: 400, problem: unreadable, headers: {} } : answerFor(error);
  const { status, problem, headers } = onUndeclared === undefined ? answer : checked(answer, request, onUndeclared);
  if (status >= 500) request.log.error({ err: error, route: request.routeOptions?.url }, "request failed");
  return (
    reply
      .status(status)
      .headers(headers)
      // Failures before the first hook have no request id header yet.
      .header("x-request-id", request.id)
      .header("cache-control", "no-store")
      .type("application/json; charset=utf-8")
      .send(JSON.stringify(problem))
  );
}
