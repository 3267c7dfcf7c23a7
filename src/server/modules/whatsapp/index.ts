import type { FastifyInstance } from "fastify";
import { hasConsent } from "#server/modules/consents/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { createEvents, type Publisher } from "#server/platform/events.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Seal } from "#server/platform/seal.ts";
import type { MessageCost } from "#shared/contract/admin-notifications.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { readCosts } from "./admin/read-costs.ts";
import type { FindNames } from "./admin/read-inbox.ts";
import { adminWhatsAppRoutes } from "./admin/routes.ts";
import type { WhatsAppContext } from "./context.ts";
import { mountDevPhone } from "./dev-phone.ts";
import { forgetOld } from "./forget.ts";
import { findLinkOf, isWindowOpen, takesOffers } from "./links.ts";
import { countFaults } from "./metrics.ts";
import { isApproved } from "./note-template.ts";
import type { WhatsAppEvents, WhatsAppLine } from "./ports.ts";
import { handleEvent, handleEventJob } from "./receive-event.ts";
import { sendReply, sendReplyJob } from "./replies.ts";
import { isReportedLately } from "./reported.ts";
import { whatsappRoutes } from "./routes.ts";
import { type Outgoing, type SendOutcome, send } from "./send.ts";
import type { ContactRow } from "./tables.ts";

export type { FindNames } from "./admin/read-inbox.ts";
export { findPrice } from "./find-price.ts";
export { eraseWhatsApp, exportWhatsApp } from "./forget.ts";
export type {
  MemberMessage,
  MessageReport,
  ThreadAnswer,
  WhatsAppAnswer,
  WhatsAppClient,
  WhatsAppContent,
  WhatsAppEvents,
  WhatsAppLine,
  WhatsAppRequest,
} from "./ports.ts";
export type { SendOutcome } from "./send.ts";
export { fillTemplate, type TemplateName } from "./templates.ts";

export const whatsappSealLabel = "whatsapp";

/** A person whose number is linked, and who agrees to messages. */
export interface Reachable {
  readonly contact: ContactRow;
  readonly language: Language;
  /** Free text may be sent. */
  readonly isWindowOpen: boolean;
  /** WhatsApp does not reach the number right now. */
  readonly isOff: boolean;
  /** They agree to offers by WhatsApp. */
  readonly takesOffers: boolean;
}

export interface WhatsApp extends Publisher<WhatsAppEvents> {
  routes(findNames: FindNames): readonly Route[];
  /** Undefined: no number is linked, or the consent was revoked. */
  readonly findReachable: (reader: Reader, userId: string) => Promise<Reachable | undefined>;
  /** Whether offers are stopped, because too many people have reported the shop's number. */
  readonly stopsOffers: (reader: Reader) => Promise<boolean>;
  /** Whether a template may be sent. */
  readonly isApproved: (name: string, language: Language) => Promise<boolean>;
  /** Sends a message, at most once. Throws if the job should retry. */
  readonly send: (outgoing: Outgoing) => Promise<SendOutcome>;
  /** What messages since a moment cost. */
  readonly readCosts: (since: Date) => Promise<MessageCost[]>;
  /** Nothing is really sent. */
  readonly keepsContent: boolean;
  /** Mounts `/dev/whatsapp`; no-op unless nothing is really sent. */
  mountDevPhone(app: FastifyInstance): Promise<void>;
}

export interface WhatsAppParts {
  readonly line: WhatsAppLine | undefined;
  readonly seal: Seal;
}

/** The shop's number on WhatsApp: links, incoming and outgoing messages, templates and costs. */
export function createWhatsApp(platform: Platform, { line, seal }: WhatsAppParts): WhatsApp {
  const { jobs, database, clock } = platform;
  const events = createEvents<WhatsAppEvents>("whatsapp", {
    received: "a member wrote to the shop's number",
    reported: "WhatsApp reported what became of a message",
  });
  const context: WhatsAppContext = { platform, seal, line, events, countFault: countFaults(platform.metrics) };
  const several = { batchSize: 20, concurrency: 4, fetchers: 2 };
  jobs.define(handleEventJob, ({ eventId }: { eventId: string }) => handleEvent(context, eventId), several);
  jobs.define(sendReplyJob, ({ messageId }: { messageId: string }) => sendReply(context, messageId), {
    ...several,
    retryLimit: 30,
  });
  jobs.schedule("forget-old-whatsapp", "55 2 * * *", () => forgetOld(platform));
  return {
    on: events.on,
    events: events.events,
    routes: (findNames) => [...whatsappRoutes(context), ...adminWhatsAppRoutes({ context, findNames })],
    findReachable: async (reader, userId) => {
      const linked = await findLinkOf(reader, userId);
      if (linked === undefined || !(await hasConsent(reader, userId, "whatsapp"))) return undefined;
      const { contact, link } = linked;
      const now = clock.now();
      const isOff = contact.offUntil !== null && contact.offUntil > now;
      return {
        ...{ contact, language: link.language, isWindowOpen: isWindowOpen(contact, now), isOff },
        takesOffers: await takesOffers(reader, userId),
      };
    },
    stopsOffers: (reader) => isReportedLately(reader, clock.now()),
    isApproved: async (name, language) => line?.isSandbox === true || isApproved(database.reader, name, language),
    send: (outgoing) => send(context, outgoing),
    readCosts: (since) => readCosts(database.reader, since),
    keepsContent: line?.client.keepsContent ?? false,
    mountDevPhone: (app) => mountDevPhone(app, context),
  };
}
