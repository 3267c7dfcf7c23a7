import type { Platform } from "#server/platform/platform.ts";

/** What adapters of carriers need of the shop. */
export type CarrierDeps = Pick<Platform, "clock" | "metrics" | "origin">;
