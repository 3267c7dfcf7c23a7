import { type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/media.ts";
import { createUpload, findMyUpload, toUpload } from "./create-upload.ts";
import { deleteMine } from "./delete-media.ts";
import { createLinks } from "./media-links.ts";
import type { VaultDeps } from "./ports.ts";

export function vaultRoutes(deps: VaultDeps): Route[] {
  const { reader } = deps.platform.database;
  return [
    route(contract.createUpload, ({ caller, body }) => createUpload(deps, caller, body)),
    route(contract.getUpload, async ({ caller, params }) => ({
      upload: toUpload(await findMyUpload(reader, caller.userId, params.id)),
    })),
    route(contract.createMediaLinks, ({ caller, body }) => createLinks(deps, caller, body.ids)),
    route(contract.deleteMedia, async ({ caller, params }) => {
      await deleteMine(deps, caller.userId, params.id);
      return undefined;
    }),
  ];
}
