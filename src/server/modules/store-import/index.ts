import { defineImport } from "#server/modules/product-import/index.ts";
import type { Route } from "#server/platform/http/call.ts";
import { stores } from "#shared/domain/store-files.ts";
import { inviteCustomersJob } from "./customers/invite.ts";
import { customerRoutes } from "./customers/routes.ts";
import { runInvitations } from "./customers/run-invitations.ts";
import { fetchDuePictures, wakeFetching } from "./pictures/fetch-due.ts";
import { fetchPicturesJob } from "./pictures/queue.ts";
import type { StoreImportNeeds } from "./ports.ts";
import { storeImportRoutes } from "./routes.ts";
import { storeFiles } from "./store-source.ts";

export type { FetchedPicture, FetchPicture } from "./ports.ts";

/** Staff's import of products from other shop systems. */
export function createStoreImport(needs: StoreImportNeeds): { readonly routes: Route[] } {
  const { jobs } = needs.platform;
  for (const store of stores) defineImport(needs, storeFiles(needs, store));
  jobs.define<{ readonly id: string }>(inviteCustomersJob, ({ id }) => runInvitations(needs, id), { retryLimit: 2 });
  jobs.define(fetchPicturesJob, () => fetchDuePictures(needs));
  jobs.schedule("wake-picture-fetches", "* * * * *", () => wakeFetching(needs));
  return { routes: [...storeImportRoutes(needs), ...customerRoutes(needs)] };
}
