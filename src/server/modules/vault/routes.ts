import { type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/media.ts";
import * as comments from "#shared/contract/media-comments.ts";
import { readForMember, readForStaff } from "./comments/read-comments.ts";
import { deleteComment, writeComment } from "./comments/write-comment.ts";
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
    route(comments.getMediaComments, ({ caller, params }) => readForMember(deps, caller.userId, params.id)),
    route(comments.adminGetMediaComments, ({ caller, params }) => readForStaff(deps, caller, params.id)),
    route(comments.putMediaComment, async ({ caller, params, body }) => ({
      comment: await writeComment(deps, caller, params, body),
    })),
    route(comments.deleteMediaComment, async ({ caller, params, query }) => {
      await deleteComment(deps, caller, params, query.version);
      return undefined;
    }),
  ];
}
