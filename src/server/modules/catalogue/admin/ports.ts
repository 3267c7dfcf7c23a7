import type { Media } from "#server/modules/media/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { BlockPlace } from "#shared/domain/untimed-blocks.ts";

/** What keeps a programme from being sold: part of its plan is empty, or blocks against the clock have no minutes. */
export interface PlanFault {
  readonly programmeId: string;
  readonly isEmpty: boolean;
  readonly untimed: readonly BlockPlace[];
}

/** Dependencies of the catalogue's admin half. */
export interface ManagePorts {
  readonly media: Pick<Media, "receive" | "addToLibrary" | "readPictureFacts">;
  /** Those of the variants that orders refer to. */
  readonly soldVariants: (reader: Reader, variantIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Those of the programmes that cannot be sold. */
  readonly findPlanFaults: (reader: Reader, productIds: readonly string[]) => Promise<readonly PlanFault[]>;
}

export interface ManageDeps extends ManagePorts {
  readonly platform: Platform;
}
