import {
  FORBIDDEN,
  KEY_NOT_ALLOWED,
  PERMISSION_DENIED,
  SECOND_FACTOR_SETUP,
  STEP_UP_REQUIRED,
  UNAUTHENTICATED,
  UNAVAILABLE,
} from "#shared/contract/general-refusals.ts";
import type { FieldCode, FieldProblem } from "#shared/contract/problem.ts";
import type { DetailsOf, Refusal, RefusalStatus } from "#shared/contract/refusal.ts";
import { NOT_FOUND, TOO_MANY_REQUESTS } from "#shared/contract/refusals.ts";
import type { Permission } from "#shared/domain/permissions.ts";

export interface AppErrorOptions {
  readonly code: string;
  readonly status: RefusalStatus;
  /** Stable English text for callers; contains no internal details. */
  readonly message: string;
  readonly errors?: readonly FieldProblem[];
  /** Extra members of the reply, such as `available` of OUT_OF_STOCK. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** An error that callers may see. Anything else that is thrown becomes a plain 500. */
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

type Details = Readonly<Record<string, unknown>>;
type DetailsFor<R extends Refusal> = R extends { readonly details: undefined } ? [] : [details: DetailsOf<R>];

/** Creates a refusal declared in the contract: code, status and typed details. */
export function refuse<R extends Refusal>(refusal: R, message: string, ...[details]: DetailsFor<R>): AppError {
  const { code, status } = refusal;
  return new AppError({ code, status, message, ...(details === undefined ? {} : { details: details as Details }) });
}

/** The same for a temporary refusal, with Retry-After. */
export const refuseFor = (retryAfterSeconds: number, { code, status }: Refusal<string, undefined>, message: string) =>
  new AppError({ code, status, message, retryAfterSeconds });

export const invalid = (errors: readonly FieldProblem[], message = "The request is not valid") =>
  new AppError({ code: "VALIDATION_FAILED", status: 400, message, errors });

/** Rejects one field for a reason that no schema can express. */
export const invalidField = (field: string, code: FieldCode, message: string) =>
  new AppError({ code: "VALIDATION_FAILED", status: 400, message, errors: [{ field, code, message }] });

/** 400 VALIDATION_FAILED with several wrong fields. */
export const invalidFields = (errors: readonly FieldProblem[]) =>
  new AppError({ code: "VALIDATION_FAILED", status: 400, message: errors[0]?.message ?? "Wrong input", errors });

export const notFound = (what = "Not found") => refuse(NOT_FOUND, what);

/** 409 VERSION_CONFLICT with the current record: the edit started from an outdated version. */
export const versionConflict = (current: unknown, message = "Somebody else has changed this meanwhile") =>
  new AppError({ code: "VERSION_CONFLICT", status: 409, message, details: { current } });

/** Throws 409 VERSION_CONFLICT when the caller's version is outdated. */
export function assertVersion(named: number | undefined, current: { readonly version: number }): void {
  if (named !== undefined && named !== current.version) throw versionConflict(current);
}

export const unauthenticated = (message = "Please log in to continue.") => refuse(UNAUTHENTICATED, message);

export const forbidden = () => refuse(FORBIDDEN, "You are not allowed to do this");

/** 403 PERMISSION_DENIED: the staff role lacks the required permission. */
export const permissionDenied = (permission: Permission | "any") =>
  refuse(PERMISSION_DENIED, "Your role does not allow this", { permission });

export const secondFactorMissing = () =>
  refuse(SECOND_FACTOR_SETUP, "Set up a second factor on your security page first");

export const keyNotAllowed = () => refuse(KEY_NOT_ALLOWED, "This call is for people, not for API keys");

export const stepUpRequired = () => refuse(STEP_UP_REQUIRED, "Show your second factor again to do this");

export const tooMany = (retryAfterSeconds: number, message = "Too many requests. Please try again later.") =>
  refuseFor(retryAfterSeconds, TOO_MANY_REQUESTS, message);

export const unavailable = (message = "The service is not available right now", cause?: unknown) =>
  new AppError({ code: UNAVAILABLE.code, status: UNAVAILABLE.status, message, retryAfterSeconds: 5, cause });

/** Whether a provider's call certainly had no effect: it was not sent, or was turned away before anything was done. */
export const isNotCarriedOut = (error: unknown): boolean => Reflect.get(Object(error), "isNotCarriedOut") === true;
