import { createManage } from "#server/modules/catalogue/index.ts";
import type { Media } from "#server/modules/media/index.ts";
import { soldVariants } from "#server/modules/orders/index.ts";
import { createProgrammeRoutes, emptyProgrammes } from "#server/modules/training/index.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";

export interface CatalogueAdminParts {
  readonly platform: Platform;
  readonly media: Media;
}

/** The part of the composition root where staff work on what is sold: goods, categories, files, programmes. */
export function composeCatalogueAdmin({ platform, media }: CatalogueAdminParts): Route[] {
  const manage = createManage({ platform, media, soldVariants, emptyProgrammes });
  return [...manage.routes, ...createProgrammeRoutes({ platform, productAdmin: manage.productAdmin })];
}
