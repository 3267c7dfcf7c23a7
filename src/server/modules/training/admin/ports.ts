import type { ProductAdmin } from "#server/modules/catalogue/index.ts";
import type { Platform } from "#server/platform/platform.ts";

/** What the plan editor's calls need. */
export interface ProgrammeDeps {
  readonly platform: Platform;
  readonly desk: ProductAdmin;
}
