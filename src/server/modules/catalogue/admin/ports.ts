import type { Media } from "#server/modules/media/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";

/** What the staff's side of the catalogue needs from elsewhere. */
export interface ManagePorts {
  readonly media: Pick<Media, "receive" | "record" | "readPictureFacts">;
  /** Those of the variants that an order names. */
  readonly soldVariants: (reader: Reader, variantIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Those of the programmes that have nothing to train in them yet. */
  readonly emptyProgrammes: (reader: Reader, productIds: readonly string[]) => Promise<readonly string[]>;
}

export interface ManageDeps extends ManagePorts {
  readonly platform: Platform;
}
