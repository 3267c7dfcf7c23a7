import type { ProductAdmin } from "#server/modules/catalogue/index.ts";
import type { Media } from "#server/modules/media/index.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Dependencies of the plan editor. */
export interface ProgrammeDeps {
  readonly platform: Platform;
  readonly productAdmin: ProductAdmin;
  readonly media: Pick<Media, "receive" | "addToLibrary">;
}
