import type { FieldProblem } from "#shared/contract/problem.ts";
import type { Permission } from "#shared/domain/permissions.ts";

export interface AppErrorOptions {
  readonly code: string;
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 423 | 429 | 500 | 503;
  /** Stable English, shown to callers; never holds anything of the inside. */
  readonly message: string;
  readonly errors?: readonly FieldProblem[];
  /** More members of the reply's body, such as `available` of OUT_OF_STOCK. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** A refusal that a caller may see. Anything else that is thrown becomes a bare 500. */
export class AppError extends Error {
  readonly code: string;
  readonly status: AppErrorOptions["status"];
  readonly errors: readonly FieldProblem[] | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(options: AppErrorOptions) {
    super(options.message, { cause: options.cause });
    this.name = "AppError";
    this.code = options.code;
    this.status = options.status;
    this.errors = options.errors;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export const invalid = (errors: readonly FieldProblem[], message = "The request is not valid") =>
  new AppError({ code: "VALIDATION_FAILED", status: 400, message, errors });

/** One field refused for a reason that no schema can know. */
export const invalidField = (field: string, code: string, message: string) =>
  new AppError({ code: "VALIDATION_FAILED", status: 400, message, errors: [{ field, code, message }] });

export const notFound = (what = "Not found") => new AppError({ code: "NOT_FOUND", status: 404, message: what });

export const conflict = (code: string, message: string, details?: Readonly<Record<string, unknown>>) =>
  new AppError({ code, status: 409, message, ...(details === undefined ? {} : { details }) });

/** 409 VERSION_CONFLICT with what stands now: an edit started from a state that somebody else has replaced meanwhile. */
export const versionConflict = (current: unknown) =>
  conflict("VERSION_CONFLICT", "Somebody else has changed this meanwhile", { current });

/** Throws 409 VERSION_CONFLICT when a caller names another version than the one that stands. */
export function demandVersion(named: number | undefined, current: { readonly version: number }): void {
  if (named !== undefined && named !== current.version) throw versionConflict(current);
}

export const unauthenticated = (message = "Please log in to continue.", code = "UNAUTHENTICATED") =>
  new AppError({ code, status: 401, message });

export const forbidden = (message = "You are not allowed to do this", code = "FORBIDDEN") =>
  new AppError({ code, status: 403, message });

/** 403 PERMISSION_DENIED: an admin whose staff role does not bring what the call asks for. */
export const permissionDenied = (permission: Permission | "any") =>
  new AppError({
    code: "PERMISSION_DENIED",
    status: 403,
    message: "Your role does not allow this",
    details: { permission },
  });

export const tooMany = (retryAfterSeconds: number, message = "Too many requests. Please try again later.") =>
  new AppError({ code: "TOO_MANY_REQUESTS", status: 429, message, retryAfterSeconds });

export const unavailable = (message = "The service is not available right now", cause?: unknown) =>
  new AppError({ code: "UNAVAILABLE", status: 503, message, retryAfterSeconds: 5, cause });
