import { type Accounts, createNoteStaffAct } from "./modules/accounts/index.ts";
import { createManage } from "./modules/catalogue/index.ts";
import type { Media } from "./modules/media/index.ts";
import { soldVariants } from "./modules/orders/index.ts";
import { createProgrammeRoutes, emptyProgrammes } from "./modules/training/index.ts";
import type { Route } from "./platform/http/call.ts";
import type { Platform } from "./platform/platform.ts";

export interface CatalogueDeskParts {
  readonly platform: Platform;
  readonly accounts: Pick<Accounts, "recipientOf">;
  readonly media: Media;
}

/** The part of the composition root where staff work on what is sold: goods, categories, files, programmes. */
export function composeCatalogueDesk({ platform, accounts, media }: CatalogueDeskParts): Route[] {
  const noteAct = createNoteStaffAct(platform, accounts);
  const manage = createManage({ platform, media, noteAct, soldVariants, emptyProgrammes });
  return [...manage.routes, ...createProgrammeRoutes({ platform, noteAct, desk: manage.desk })];
}
