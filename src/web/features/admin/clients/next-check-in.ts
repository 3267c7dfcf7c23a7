import { type AttentionItem, adminListAttention } from "#shared/contract/admin-attention.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";

/** Clients whose check-ins wait, as the queue orders them. */
interface Neighbours {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export function toNeighbours(items: readonly Pick<AttentionItem, "client" | "isMine">[], memberId: string): Neighbours {
  const ids = [...new Set(items.filter(({ isMine }) => isMine).map(({ client }) => client.id))];
  const at = ids.indexOf(memberId);
  // Whose line is gone, or not there yet, stands before all of them.
  return { before: at > 0 ? ids[at - 1] : undefined, after: ids[at + 1] };
}

export const checkInHref = (memberId: string): string => `${adminRoot}/clients/${memberId}?tab=check-ins`;

/** Who comes before and after a client in the queue of check-ins. `undefined` reads nothing. */
export function useNeighbours(memberId: string | undefined): Neighbours {
  const { load } = useOnDemand(memberId, async (signal) => {
    const query = { rule: "checkin_in", limit: "100" } as const;
    return toNeighbours((await api(adminListAttention, { query }, { signal })).items, memberId ?? "");
  });
  return load.status === "ready" ? load.data : { before: undefined, after: undefined };
}
