import { hasConsent } from "#server/modules/consents/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, eq, gt } from "#server/platform/db/orm.ts";
import { createEvents, type Publisher } from "#server/platform/events.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Seal } from "#server/platform/seal.ts";
import type { MessageCost } from "#shared/contract/admin-notifications.ts";
import type { SmsContext } from "./context.ts";
import { readCosts } from "./costs.ts";
import { forgetOld } from "./forget.ts";
import { findNumberOf, openNumber } from "./numbers.ts";
import type { SendCode, SmsEvents, SmsLine } from "./ports.ts";
import { askAbout, askAboutQuiet, askAboutSmsJob } from "./reports.ts";
import { smsRoutes } from "./routes.ts";
import { type OutgoingSms, type SmsOutcome, sendSms } from "./send.ts";
import { smsCodes } from "./tables.ts";

export { eraseSms, exportSms } from "./forget.ts";
export type {
  SendCode,
  SmsAnswer,
  SmsClient,
  SmsDetails,
  SmsEvents,
  SmsLine,
  SmsPrice,
  SmsReport,
  SmsRequest,
} from "./ports.ts";
export type { SmsOutcome } from "./send.ts";

export const smsSealLabel = "sms";

/** Where a person's messages go. */
export interface SmsReceiver {
  /** Digits. */
  readonly to: string;
  readonly country: string;
  /** The number is currently known not to exist. */
  readonly isOff: boolean;
}

export interface Sms extends Publisher<SmsEvents> {
  routes(sendCode: SendCode): readonly Route[];
  /** Undefined: no number is verified, or the consent was revoked. */
  readonly findReceiver: (reader: Reader, userId: string) => Promise<SmsReceiver | undefined>;
  /** The number that a code is sent to, while the code is valid. */
  readonly findAsked: (reader: Reader, userId: string) => Promise<SmsReceiver | undefined>;
  /** Sends a message, at most once. Throws if the job should retry. */
  readonly send: (outgoing: OutgoingSms) => Promise<SmsOutcome>;
  /** What messages since a moment cost. */
  readonly readCosts: (since: Date) => Promise<MessageCost[]>;
  /** Nothing is really sent. */
  readonly keepsContent: boolean;
}

export interface SmsParts {
  readonly line: SmsLine | undefined;
  readonly seal: Seal;
}

/** SMS: people's numbers, sent messages, their reports and costs. */
export function createSms(platform: Platform, { line, seal }: SmsParts): Sms {
  const { jobs, database, clock } = platform;
  const events = createEvents<SmsEvents>("sms", { reported: "the carrier told what became of an SMS" });
  const context: SmsContext = { platform, seal, line, events };
  jobs.define(askAboutSmsJob, (job: { id: string; externalId: string }) => askAbout(context, job), {
    batchSize: 20,
    concurrency: 4,
    retryLimit: 12,
  });
  jobs.schedule("ask-about-quiet-sms", "*/10 * * * *", () => askAboutQuiet(context));
  jobs.schedule("forget-old-sms", "58 2 * * *", () => forgetOld(platform));
  return {
    on: events.on,
    events: events.events,
    routes: (tell) => smsRoutes(context, tell),
    findReceiver: async (reader, userId) => {
      const row = await findNumberOf(reader, userId);
      const to = row === undefined ? undefined : openNumber(context, row.numberSealed);
      if (row === undefined || to === undefined || !(await hasConsent(reader, userId, "sms"))) return undefined;
      return { to, country: row.country, isOff: row.offUntil !== null && row.offUntil > clock.now() };
    },
    findAsked: async (reader, userId) => {
      const isOpen = and(eq(smsCodes.userId, userId), gt(smsCodes.expiresAt, clock.now()));
      const [row] = await reader.select().from(smsCodes).where(isOpen).limit(1);
      const to = row === undefined ? undefined : openNumber(context, row.numberSealed);
      return row === undefined || to === undefined ? undefined : { to, country: row.country, isOff: false };
    },
    send: (outgoing) => sendSms(context, outgoing),
    readCosts: (since) => readCosts(database.reader, since),
    keepsContent: line?.client.keepsContent ?? false,
  };
}
