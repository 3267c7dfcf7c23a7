import * as z from "zod/mini";
import { permissions } from "../domain/permissions.ts";
import type { Endpoint } from "./endpoint.ts";
import { fieldProblem } from "./problem.ts";
import { type Refusal, refusal } from "./refusal.ts";
import { IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING, NOT_FOUND, TOO_MANY_REQUESTS } from "./refusals.ts";

/** Refusals that follow from the kind of call; endpoints do not declare them. */
export const VALIDATION_FAILED = refusal("VALIDATION_FAILED", 400, z.object({ errors: z.array(fieldProblem) }));
export const UNAUTHENTICATED = refusal("UNAUTHENTICATED", 401);
/** The caller is not staff. */
export const FORBIDDEN = refusal("FORBIDDEN", 403);
/** The caller's staff role lacks the permission. */
export const PERMISSION_DENIED = refusal(
  "PERMISSION_DENIED",
  403,
  z.object({ permission: z.enum([...permissions, "any"]) }),
);
/** Staff must set up a second factor before they work. */
export const SECOND_FACTOR_SETUP = refusal("SECOND_FACTOR_SETUP", 403);
/** The call asks for the second factor again: it was shown more than ten minutes ago. */
export const STEP_UP_REQUIRED = refusal("STEP_UP_REQUIRED", 403);
/** The API key is unknown, expired or revoked, or its caller's address is not allowed. */
export const KEY_INVALID = refusal("KEY_INVALID", 401);
/** The call is for people only, whatever an API key may do. */
export const KEY_NOT_ALLOWED = refusal("KEY_NOT_ALLOWED", 403);
export const BODY_TOO_LARGE = refusal("BODY_TOO_LARGE", 413);
export const UNSUPPORTED_MEDIA_TYPE = refusal("UNSUPPORTED_MEDIA_TYPE", 415);
export const INTERNAL = refusal("INTERNAL", 500);
export const UNAVAILABLE = refusal("UNAVAILABLE", 503);

/** All refusals of a call: its own, and those implied by its access and input. */
export function toRefusals(endpoint: Endpoint): readonly Refusal[] {
  const { method, access, params, errors = [] } = endpoint;
  const takesBody = method !== "GET";
  const general = [
    // Any request may be malformed.
    VALIDATION_FAILED,
    ...(access === "public" ? [] : [UNAUTHENTICATED]),
    ...(access === "public" ? [] : [KEY_INVALID, KEY_NOT_ALLOWED]),
    ...(access === "admin" ? [TOO_MANY_REQUESTS, FORBIDDEN, PERMISSION_DENIED, SECOND_FACTOR_SETUP] : []),
    ...(endpoint.stepUp ? [STEP_UP_REQUIRED] : []),
    ...(params === undefined ? [] : [NOT_FOUND]),
    ...(access === "admin" && takesBody ? [IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING] : []),
    ...(takesBody ? [BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE] : []),
    INTERNAL,
    UNAVAILABLE,
  ];
  return [...new Set<Refusal>([...general, ...errors])];
}
