import { type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/admin-messages.ts";
import type { Needs } from "../receive.ts";
import { handleMessage } from "./handle-message.ts";
import { replyToMessage } from "./reply-to-message.ts";
import { readReplies, viewApplications, viewMessages } from "./views.ts";

export function contactAdminRoutes(needs: Needs): Route[] {
  const { platform } = needs;
  const { reader } = platform.database;
  return [
    route(contract.adminListMessages, ({ query }) => viewMessages(reader, query)),
    route(contract.adminListApplications, ({ query }) => viewApplications(reader, query)),
    route(contract.adminHandleMessage, async (call) => {
      const change = { ...call.params, isHandled: call.body.isHandled };
      await platform.database.transaction((tx) => handleMessage(tx, platform, call, change));
      return undefined;
    }),
    route(contract.adminReplyToMessage, async (call) => {
      const { kind, id } = call.params;
      await replyToMessage(needs, call, call.params, call.body);
      return { replies: [...((await readReplies(reader, kind, [id])).get(id) ?? [])] };
    }),
  ];
}
