import { type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/media.ts";
import * as comments from "#shared/contract/media-comments.ts";
import * as publishing from "#shared/contract/publishing.ts";
import { readForMember, readForStaff } from "./comments/read-comments.ts";
import { deleteComment, writeComment } from "./comments/write-comment.ts";
import { createUpload, findMyUpload, toUpload } from "./create-upload.ts";
import { deleteMine } from "./delete-media.ts";
import { createLinks } from "./media-links.ts";
import type { VaultDeps } from "./ports.ts";
import { giveConsent, listMyConsents, revokeConsent } from "./publishing/consents.ts";
import { listForStaff, listShown, showPublished } from "./publishing/show-photos.ts";
import { nameViewer } from "./viewer-cookie.ts";

/** Routes for photos that members agree to publish. */
function publishingRoutes(deps: VaultDeps): Route[] {
  const { reader } = deps.platform.database;
  return [
    route(publishing.listPublishConsents, ({ caller }) => listMyConsents(reader, caller.userId)),
    route(publishing.givePublishConsent, ({ caller, body }) => giveConsent(deps, caller.userId, body)),
    route(publishing.revokePublishConsent, async ({ caller, params }) => {
      await revokeConsent(deps, caller.userId, params.id);
      return undefined;
    }),
    route(publishing.listResults, ({ query, setHeader }) => {
      // A cached copy would outlive the consent.
      setHeader("cache-control", "no-store");
      return listShown(reader, query);
    }),
    route(publishing.adminListPublishConsents, (call) => {
      nameViewer(deps, call);
      return listForStaff(deps, call.caller, call.query);
    }),
    route(publishing.adminShowPublished, async (call) => {
      await showPublished(deps, call, { id: call.params.id, isShown: call.body.isShown });
      return undefined;
    }),
  ];
}

export function vaultRoutes(deps: VaultDeps): Route[] {
  const { reader } = deps.platform.database;
  return [
    ...publishingRoutes(deps),
    route(contract.createUpload, ({ caller, body }) => createUpload(deps, caller, body)),
    route(contract.getUpload, async ({ caller, params }) => ({
      upload: toUpload(await findMyUpload(reader, caller.userId, params.id)),
    })),
    route(contract.createMediaLinks, (call) => {
      nameViewer(deps, call);
      return createLinks(deps, call.caller, call.body.ids);
    }),
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
