import type { Sms } from "#server/modules/sms/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { SendOn } from "../deliver.ts";
import type { MailData } from "../kinds.ts";
import { findSmsReceiver } from "./find-sms-receiver.ts";
import { renderSms } from "./render-sms.ts";

/** Sends a message or a code by SMS. */
export function createSendSms({ database, origin }: Pick<Platform, "database" | "origin">, sms: Sms): SendOn {
  return async ({ id, kind, userId, language }, data) => {
    const receiver = await findSmsReceiver(database.reader, sms, { kind, userId });
    if (receiver === undefined) return { what: "suppressed", reason: "not_linked" };
    const text = renderSms(kind, data as MailData[typeof kind], { language, origin: origin() });
    const { to, country } = receiver;
    const outcome = await sms.send({ id, kind, userId, to, country, text });
    if (outcome.what === "hold") return { what: "held", until: outcome.until };
    if (outcome.what === "refused") return { what: "refused", subject: "SMS", reason: outcome.reason };
    return { what: "sent", subject: "SMS", ...(sms.keepsContent ? { kept: { html: "", text } } : {}) };
  };
}
