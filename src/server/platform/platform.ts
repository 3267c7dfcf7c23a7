import type { Config } from "../config.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "./db/database.ts";
import type { Ids } from "./ids.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Logger } from "./log.ts";

/** Infrastructure passed to every module: no business logic, no globals. */
export interface Platform {
  readonly config: Config;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  /** The shop's origin without a trailing slash: from the settings, else the listening address. */
  readonly origin: () => string;
}
