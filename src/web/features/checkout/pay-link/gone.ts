import { ApiError } from "#shared/contract/client.ts";

const gone = { DRAFT_USED: "used", DRAFT_EXPIRED: "expired", DRAFT_CANCELLED: "cancelled" } as const;
export type Gone = (typeof gone)[keyof typeof gone] | "unknown";

/** Why a link no longer works; undefined for other errors. */
export function readGone(error: unknown): Gone | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if ([400, 404].includes(error.status)) return "unknown";
  return error.code in gone ? gone[error.code as keyof typeof gone] : undefined;
}
