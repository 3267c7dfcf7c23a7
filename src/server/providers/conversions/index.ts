import type { Destinations } from "#server/modules/conversions/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createGa4, type Ga4Settings } from "./ga4.ts";
import { createMeta, type MetaSettings } from "./meta.ts";

interface Settings {
  readonly ga4: Ga4Settings | undefined;
  readonly meta: MetaSettings | undefined;
}

/** The destinations whose keys are set. */
export const createDestinations = (
  { ga4, meta }: Settings,
  platform: Pick<Platform, "clock" | "metrics">,
): Destinations => ({
  ...(ga4 === undefined ? {} : { ga4: createGa4(ga4, platform) }),
  ...(meta === undefined ? {} : { meta: createMeta(meta, platform) }),
});
