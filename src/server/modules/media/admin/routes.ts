import { type Route, route } from "#server/platform/http/call.ts";
import { adminDeletePicture, adminListPictures } from "#shared/contract/admin-media.ts";
import { deletePicture } from "./delete-picture.ts";
import { listPictures } from "./list-pictures.ts";
import type { LibraryDeps } from "./ports.ts";

/** The pictures that staff choose from. */
export function libraryRoutes(deps: LibraryDeps): Route[] {
  return [
    route(adminListPictures, ({ query }) => listPictures(deps.platform.database.reader, deps, query)),
    route(adminDeletePicture, async (call) => {
      await deletePicture(deps, call, call.params.hash);
      return undefined;
    }),
  ];
}
