import { type AttentionItem, adminListAttention } from "#shared/contract/admin-attention.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";

/** The clients before and after the open one whose check-ins wait, in the queue's order. */
interface Neighbours {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type Line = Pick<AttentionItem, "client" | "isMine">;
const toClients = (items: readonly Line[]): string[] => [
  ...new Set(items.filter(({ isMine }) => isMine).map(({ client }) => client.id)),
];

export function toNeighbours(items: readonly Line[], memberId: string): Neighbours {
  const ids = toClients(items);
  const at = ids.indexOf(memberId);
  // A client whose line is gone, or not loaded yet, counts as before the first.
  return { before: at > 0 ? ids[at - 1] : undefined, after: ids[at + 1] };
}

/** The client whose check-in comes after an answer: the following one, or after the last one the first. */
export const toNext = (items: readonly Line[], memberId: string): string | undefined =>
  toNeighbours(items, memberId).after ?? toClients(items).find((id) => id !== memberId);

async function listWaiting(signal?: AbortSignal): Promise<readonly Line[]> {
  const query = { rule: "checkin_in", limit: "100" } as const;
  return (await api(adminListAttention, { query }, signal && { signal })).items;
}

/** The same by the queue as it is now: lines of answered check-ins are cleared a little later. */
export const findNext = async (memberId: string): Promise<string | undefined> =>
  toNext(await listWaiting().catch(() => []), memberId);

export const checkInHref = (memberId: string): string => `${adminRoot}/clients/${memberId}?tab=check-ins`;

/** The clients before and after a client in the queue of check-ins. `undefined` loads nothing. */
export function useNeighbours(memberId: string | undefined): Neighbours {
  const { load } = useOnDemand(memberId, async (signal) => toNeighbours(await listWaiting(signal), memberId ?? ""));
  return load.status === "ready" ? load.data : { before: undefined, after: undefined };
}
