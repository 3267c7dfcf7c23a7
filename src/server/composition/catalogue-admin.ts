import { createManage } from "#server/modules/catalogue/index.ts";
import type { Media } from "#server/modules/media/index.ts";
import { soldVariants } from "#server/modules/orders/index.ts";
import { createProductImport } from "#server/modules/product-import/index.ts";
import { emptyProgrammes, programmeAdminRoutes } from "#server/modules/programmes/index.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";

export interface CatalogueAdminParts {
  readonly platform: Platform;
  readonly media: Media;
}

/** Where staff work on what is sold: products, categories, files, programmes. */
export function composeCatalogueAdmin({ platform, media }: CatalogueAdminParts): Route[] {
  const manage = createManage({ platform, media, soldVariants, emptyProgrammes });
  return [
    ...manage.routes,
    ...createProductImport({ platform, emptyProgrammes }).routes,
    ...programmeAdminRoutes({ platform, media, productAdmin: manage.productAdmin }),
  ];
}
