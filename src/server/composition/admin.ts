import type { FastifyInstance } from "fastify";
import type { Accounts } from "#server/modules/accounts/index.ts";
import { createAdmin, type SettingsDeps, settingsRoutes } from "#server/modules/admin/index.ts";
import { findSaleItems } from "#server/modules/catalogue/index.ts";
import { createStaffAccess } from "#server/modules/coaching/index.ts";
import { rewardAdminRoutes } from "#server/modules/loyalty/index.ts";
import type { Media } from "#server/modules/media/index.ts";
import type { Notify } from "#server/modules/notifications/index.ts";
import { couponAdminRoutes } from "#server/modules/promotions/index.ts";
import { savedReplyRoutes } from "#server/modules/saved-replies/index.ts";
import { staffNoteRoutes } from "#server/modules/staff-notes/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { composeCatalogueAdmin } from "./catalogue-admin.ts";
import type { Commerce } from "./commerce.ts";
import { composeDrafts } from "./drafts.ts";
import { composeStocktakes } from "./stocktakes.ts";

export interface AdminParts {
  readonly platform: Platform;
  readonly accounts: Accounts;
  readonly commerce: Commerce;
  readonly media: Media;
  readonly notify: Notify;
  readonly http: Pick<FastifyInstance, "addHook">;
  readonly currency: SettingsDeps["currency"];
  readonly packages: SettingsDeps["packages"];
}

/** Composes the admin area, and the staff routes of upstream modules. */
export function composeAdmin(parts: AdminParts): Route[] {
  const { platform, accounts, commerce, media, currency, packages } = parts;
  const { loyalty, orders } = commerce;
  const isProduct = async (reader: Reader, productId: string): Promise<boolean> =>
    (await findSaleItems(reader, [{ productId, size: "" }]))[0] !== undefined;
  return [
    ...createAdmin({
      platform,
      accounts,
      adjustPoints: loyalty.adjust,
      searchOrders: orders.search,
      ordersFoundBy: orders.foundBy,
      findListable: createStaffAccess(platform).findListable,
    }).routes,
    ...staffNoteRoutes(platform),
    ...savedReplyRoutes(platform),
    ...composeDrafts(parts),
    ...composeCatalogueAdmin(parts),
    ...composeStocktakes(platform),
    ...couponAdminRoutes({ platform }),
    ...rewardAdminRoutes({ platform, media, isProduct }),
    ...settingsRoutes({ platform, media, currency, packages, loyalty }),
  ];
}
