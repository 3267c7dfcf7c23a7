import { adminListClients, adminListCoaches, type Client } from "#shared/contract/admin-coaching.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { api } from "#web/lib/api/browser.ts";

/** `open`: the coach whose clients are shown. */
export type CoachList = ReplyOf<typeof adminListCoaches> & {
  readonly open: string | undefined;
  readonly clients: readonly Client[];
};

export async function loadCoaches(url: string): Promise<CoachList> {
  const list = await api(adminListCoaches, {});
  const asked = new URL(url).searchParams.get("coach");
  const open = list.coaches.find(({ id }) => id === asked)?.id;
  const clients = open === undefined ? [] : (await api(adminListClients, { params: { id: open } })).clients;
  return { ...list, open, clients };
}
