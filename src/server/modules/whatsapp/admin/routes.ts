import { type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/admin-whatsapp.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { verifyWhatsAppWebhook } from "#shared/contract/whatsapp.ts";
import type { WhatsAppContext } from "../context.ts";
import { whatsappTemplates } from "../tables.ts";
import { templates } from "../templates.ts";
import { answerNumber, finish } from "./answer.ts";
import { readRates, saveRates } from "./rate-card.ts";
import { type InboxNeeds, listConversations, openConversation } from "./read-inbox.ts";

type Listed = ReplyOf<typeof contract.adminListTemplates>;

async function listTemplates({ platform, line }: WhatsAppContext): Promise<Listed> {
  const known = await platform.database.reader.select().from(whatsappTemplates);
  const standing = (name: string, language: "ar" | "en") => {
    const row = known.find((one) => one.name === name && one.language === language);
    if (line?.isSandbox === true) return { status: "approved" as const, reason: null, at: null };
    if (row === undefined) return { status: "unknown" as const, reason: null, at: null };
    return { status: row.status, reason: row.reason, at: row.updatedAt.toISOString() };
  };
  return {
    templates: templates.map(({ name, category, body, button, examples }) => ({
      ...{ name, category, body, button, examples: [...examples] },
      standing: { ar: standing(name, "ar"), en: standing(name, "en") },
    })),
    line: line === undefined ? "off" : line.isSandbox ? "sandbox" : "live",
    webhookUrl: `${platform.origin()}/api${verifyWhatsAppWebhook.path}`,
  };
}

/** Staff routes for WhatsApp: inbox, replies, templates and costs. */
export function adminWhatsAppRoutes(needs: InboxNeeds): Route[] {
  const { context } = needs;
  const { platform } = context;
  return [
    route(contract.adminListWhatsApp, ({ query }) => listConversations(needs, query)),
    route(contract.adminGetWhatsApp, ({ params }) => openConversation(needs, params.id)),
    route(contract.adminReplyWhatsApp, async (call) => ({
      conversation: await answerNumber(needs, call, call.params.id, call.body),
    })),
    route(contract.adminFinishWhatsApp, async (call) => ({
      conversation: await finish(needs, call, call.params.id),
    })),
    route(contract.adminListTemplates, () => listTemplates(context)),
    route(contract.adminGetRateCard, async ({ query }) => ({
      rates: await readRates(platform.database.reader, query.channel),
    })),
    route(contract.adminSaveRateCard, async (call) => ({ rates: await saveRates(platform, call, call.body) })),
  ];
}
