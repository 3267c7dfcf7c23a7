import type { Media } from "#server/modules/media/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Dependencies of the catalogue's admin half. */
export interface ManagePorts {
  readonly media: Pick<Media, "receive" | "addToLibrary" | "readPictureFacts">;
  /** Those of the variants that orders refer to. */
  readonly soldVariants: (reader: Reader, variantIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Which of the programmes have an empty plan. */
  readonly emptyProgrammes: (reader: Reader, productIds: readonly string[]) => Promise<readonly string[]>;
}

export interface ManageDeps extends ManagePorts {
  readonly platform: Platform;
}
