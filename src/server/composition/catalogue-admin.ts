import type { FastifyInstance } from "fastify";
import { findAccounts } from "#server/modules/accounts/index.ts";
import { createManage } from "#server/modules/catalogue/index.ts";
import type { Media } from "#server/modules/media/index.ts";
import type { Notify } from "#server/modules/notifications/index.ts";
import { soldVariants } from "#server/modules/orders/index.ts";
import { createProductImport } from "#server/modules/product-import/index.ts";
import { findPlanFaults, programmeAdminRoutes } from "#server/modules/programmes/index.ts";
import { redirectRoutes } from "#server/modules/redirects/index.ts";
import { wantedVariants } from "#server/modules/return-cases/index.ts";
import { createStoreImport } from "#server/modules/store-import/index.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createPictureClient } from "#server/providers/pictures/index.ts";

export interface CatalogueAdminParts {
  readonly platform: Platform;
  readonly media: Media;
  readonly notify: Notify;
  readonly http: Pick<FastifyInstance, "addHook">;
}

/** Variants that orders or returns name are retired, not deleted. */
const keptVariants: typeof soldVariants = async (reader, ids) =>
  new Set([...(await soldVariants(reader, ids)), ...(await wantedVariants(reader, ids))]);

/** Composes the admin part of products, categories, files and programmes. */
export function composeCatalogueAdmin({ platform, media, notify, http }: CatalogueAdminParts): Route[] {
  const manage = createManage({ platform, media, soldVariants: keptVariants, findPlanFaults });
  const pictures = createPictureClient({ allowsLoopback: platform.config.webhooksAllowLoopback });
  http.addHook("onClose", async () => pictures.close());
  return [
    ...manage.routes,
    ...createProductImport({ platform, findPlanFaults }).routes,
    ...createStoreImport({ platform, findPlanFaults, media, notify, findAccounts, fetchPicture: pictures.fetch })
      .routes,
    ...redirectRoutes(platform),
    ...programmeAdminRoutes({ platform, media, productAdmin: manage.productAdmin }),
  ];
}
