import type { PlanFault } from "#server/modules/catalogue/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Dependencies of the product import. */
export interface ImportDeps {
  readonly platform: Platform;
  /** Those of the programmes that cannot be sold. */
  readonly findPlanFaults: (reader: Reader, productIds: readonly string[]) => Promise<readonly PlanFault[]>;
}
