import type { Reader } from "#server/platform/db/database.ts";
import { and, eq } from "#server/platform/db/orm.ts";
import type { TemplateState } from "#shared/domain/whatsapp.ts";
import type { Language } from "#shared/i18n/languages.ts";
import type { WhatsAppContext } from "./context.ts";
import type { TemplateUpdate } from "./read-event.ts";
import { whatsappTemplates } from "./tables.ts";
import { templates } from "./templates.ts";

const stateOf: Readonly<Record<string, Exclude<TemplateState, "unknown">>> = {
  APPROVED: "approved",
  REINSTATED: "approved",
  REJECTED: "rejected",
  PAUSED: "paused",
  FLAGGED: "paused",
  DISABLED: "disabled",
  PENDING: "pending",
  IN_APPEAL: "pending",
  PENDING_DELETION: "disabled",
};

/** Stores WhatsApp's decision about a template of the shop; ignores others. */
export async function noteTemplate({ platform }: WhatsAppContext, update: TemplateUpdate): Promise<void> {
  const { event, message_template_name: name, message_template_language: code, reason = null } = update;
  const status = stateOf[event];
  const language = code.split("_")[0];
  if (status === undefined || (language !== "ar" && language !== "en")) return;
  if (!templates.some((template) => template.name === name)) return;
  const values = { status, reason: reason === "NONE" ? null : reason, updatedAt: platform.clock.now() };
  await platform.database.reader
    .insert(whatsappTemplates)
    .values({ ...values, name, language })
    .onConflictDoUpdate({ target: [whatsappTemplates.name, whatsappTemplates.language], set: values });
  if (status !== "approved" && status !== "pending")
    platform.log.error({ template: name, language, status }, "WhatsApp does not send a template");
}

/** Whether a template is approved and may be sent. */
export async function isApproved(reader: Reader, name: string, language: Language): Promise<boolean> {
  const [row] = await reader
    .select({ status: whatsappTemplates.status })
    .from(whatsappTemplates)
    .where(and(eq(whatsappTemplates.name, name), eq(whatsappTemplates.language, language)))
    .limit(1);
  return row?.status === "approved";
}
