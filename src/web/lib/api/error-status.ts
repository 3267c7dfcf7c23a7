import { isRouteErrorResponse } from "react-router";
import { ApiError } from "#shared/contract/client.ts";

/** The HTTP status of an error of a loader; undefined if no server answered. */
export const toErrorStatus = (error: unknown): number | undefined =>
  isRouteErrorResponse(error) || error instanceof ApiError ? error.status : undefined;
