import {
  adminGetRateCard,
  adminGetWhatsApp,
  adminListTemplates,
  adminListWhatsApp,
} from "#shared/contract/admin-whatsapp.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type Query = NonNullable<CallInput<typeof adminListWhatsApp>["query"]>;

export type Inbox = ReplyOf<typeof adminListWhatsApp> & {
  /** The conversation in `?open=`. */
  readonly open: ReplyOf<typeof adminGetWhatsApp> | null;
};

export async function loadInbox(url: string): Promise<Inbox> {
  const query = readQuery<Query>(url, ["page", "limit", "state"]);
  const id = new URL(url).searchParams.get("open");
  const [list, open] = await Promise.all([
    api(adminListWhatsApp, { query: { limit: "20", ...query } }),
    id === null ? null : api(adminGetWhatsApp, { params: { id } }),
  ]);
  return { ...list, open };
}

export type Templates = ReplyOf<typeof adminListTemplates> &
  ReplyOf<typeof adminGetRateCard> & { readonly smsRates: ReplyOf<typeof adminGetRateCard>["rates"] };

export async function loadTemplates(): Promise<Templates> {
  const [templates, card, sms] = await Promise.all([
    api(adminListTemplates, {}),
    api(adminGetRateCard, { query: {} }),
    api(adminGetRateCard, { query: { channel: "sms" } }),
  ]);
  return { ...templates, ...card, smsRates: sms.rates };
}
