import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import * as contract from "#shared/contract/admin-saved-replies.ts";
import { createSavedReply, removeSavedReply, updateSavedReply } from "./edit-saved-reply.ts";
import { listSavedReplies } from "./queries.ts";

/** Texts that staff insert into replies to messages and in coaching threads. */
export function savedReplyRoutes(platform: Platform): Route[] {
  return [
    route(contract.adminListSavedReplies, async ({ caller, query }) => ({
      savedReplies: await listSavedReplies(platform.database.reader, caller, query.area),
    })),
    route(contract.adminCreateSavedReply, async (call) => ({
      savedReply: await createSavedReply(platform, call, call.body),
    })),
    route(contract.adminUpdateSavedReply, async (call) => ({
      savedReply: await updateSavedReply(platform, call, call.params.id, call.body),
    })),
    route(contract.adminRemoveSavedReply, async (call) => {
      await removeSavedReply(platform, call, call.params.id);
      return undefined;
    }),
  ];
}
