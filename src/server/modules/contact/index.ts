import type { Route } from "#server/platform/http/call.ts";
import { forgetOldMessages } from "./forget-messages.ts";
import { listApplications, listMessages, setHandled } from "./inbox.ts";
import type { Needs } from "./receive.ts";
import { contactRoutes } from "./routes.ts";

export type { ApplicationRow, InboxKind, InboxPage, InboxQuery, InboxState, MessageRow } from "./inbox.ts";

export interface Contact {
  readonly routes: readonly Route[];
  /** Received messages, for the admin area. */
  readonly inbox: {
    readonly listMessages: typeof listMessages;
    readonly listApplications: typeof listApplications;
    readonly setHandled: typeof setHandled;
  };
}

/** The forms of /contact and /join-us. */
export function createContact(needs: Needs): Contact {
  needs.platform.jobs.schedule("forget-old-messages", "50 2 * * *", () => forgetOldMessages(needs.platform));
  return { routes: contactRoutes(needs), inbox: { listMessages, listApplications, setHandled } };
}
