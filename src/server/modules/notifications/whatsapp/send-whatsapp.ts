import { fillTemplate, type WhatsApp, type WhatsAppContent } from "#server/modules/whatsapp/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Outcome, SendOn } from "../deliver.ts";
import type { MailData } from "../kinds.ts";
import { policies } from "../policies.ts";
import type { DeliveryRow } from "../tables.ts";
import { renderCoachText, renderTemplate } from "./render-whatsapp.ts";

type Needs = Pick<Platform, "database" | "origin">;

const toSubject = (content: WhatsAppContent): string => (content.format === "template" ? content.template : "text");

const toText = (content: WhatsAppContent): string =>
  content.format === "template"
    ? `${fillTemplate(content.template, content.language, content.values)}\n${content.path}`
    : content.text;

/** Sends a message to a person's number: the coach's words while the window is open, else an approved template. */
export function createSendWhatsApp({ database, origin }: Needs, whatsapp: WhatsApp): SendOn {
  const sendContent = async (
    { id, kind, userId }: DeliveryRow,
    contact: Parameters<WhatsApp["send"]>[0]["contact"],
    content: WhatsAppContent,
  ): Promise<Outcome | "window_shut"> => {
    const outcome = await whatsapp.send({ id, key: id, kind, userId, contact, content });
    const subject = toSubject(content);
    if (outcome.what === "window_shut") return "window_shut";
    if (outcome.what === "hold") return { what: "held", until: outcome.until };
    if (outcome.what === "refused") return { what: "refused", subject, reason: outcome.reason };
    const kept = whatsapp.keepsContent ? { kept: { html: "", text: toText(content) } } : {};
    return { what: "sent", subject, ...kept, keepsData: content.format === "text" };
  };
  return async (row, data) => {
    const { kind, userId, language } = row;
    const reachable = userId === null ? undefined : await whatsapp.findReachable(database.reader, userId);
    if (reachable === undefined) return { what: "suppressed", reason: "not_linked" };
    if (policies[kind].class === "marketing" && (await whatsapp.stopsOffers(database.reader)))
      return { what: "suppressed", reason: "unreachable" };
    const { contact, isWindowOpen } = reachable;
    if (kind === "coach-message" && isWindowOpen) {
      const text = renderCoachText(data as MailData["coach-message"], language, origin());
      const outcome = await sendContent(row, contact, text);
      if (outcome !== "window_shut") return outcome;
    }
    const template = renderTemplate(kind, data as MailData[typeof kind], language);
    if (template === undefined || !(await whatsapp.isApproved(template.template, language)))
      return { what: "suppressed", reason: "no_template" };
    const outcome = await sendContent(row, contact, template);
    return outcome === "window_shut" ? { what: "refused", subject: toSubject(template), reason: "window" } : outcome;
  };
}
