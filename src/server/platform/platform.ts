import type { Config } from "../config.ts";
import { type Announcements, createAnnouncements } from "./announcements.ts";
import { type Audit, createAudit } from "./audit.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "./db/database.ts";
import { type ErrorHook, noErrorHook } from "./error-hook/error-hook.ts";
import type { Ids } from "./ids.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Logger } from "./log.ts";
import { type Metrics, noMetrics } from "./metrics/metrics.ts";
import { createRateLimits, type RateLimits } from "./rate-limits.ts";
import { noTracing, type Tracing } from "./tracing/tracing.ts";

/** Infrastructure passed to every module: no business logic, no globals. */
export interface Platform {
  readonly config: Config;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly audit: Audit;
  readonly announcements: Announcements;
  readonly rateLimits: RateLimits;
  readonly metrics: Metrics;
  readonly errorHook: ErrorHook;
  readonly tracing: Tracing;
  /** The shop's origin without a slash at the end: settings first, else where the server listens. */
  readonly origin: () => string;
}

type Optional = "metrics" | "errorHook" | "tracing";
type Parts = Omit<Platform, "audit" | "announcements" | "rateLimits" | Optional> & Partial<Pick<Platform, Optional>>;

/** A platform from what the process has opened. */
export const createPlatform = (parts: Parts): Platform => ({
  metrics: noMetrics,
  errorHook: noErrorHook,
  tracing: noTracing,
  ...parts,
  audit: createAudit(parts),
  announcements: createAnnouncements(),
  rateLimits: createRateLimits(parts),
});
