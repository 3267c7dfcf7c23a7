import { type AttentionItem, adminListAttention } from "#shared/contract/admin-attention.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";

/** The clients before and after the open one whose check-ins wait, in the queue's order. */
interface Neighbours {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export function toNeighbours(items: readonly Pick<AttentionItem, "client" | "isMine">[], memberId: string): Neighbours {
  const ids = [...new Set(items.filter(({ isMine }) => isMine).map(({ client }) => client.id))];
  const at = ids.indexOf(memberId);
  // A client whose line is gone, or not loaded yet, counts as before the first.
  return { before: at > 0 ? ids[at - 1] : undefined, after: ids[at + 1] };
}

export const checkInHref = (memberId: string): string => `${adminRoot}/clients/${memberId}?tab=check-ins`;

/** The clients before and after a client in the queue of check-ins. `undefined` loads nothing. */
export function useNeighbours(memberId: string | undefined): Neighbours {
  const { load } = useOnDemand(memberId, async (signal) => {
    const query = { rule: "checkin_in", limit: "100" } as const;
    return toNeighbours((await api(adminListAttention, { query }, { signal })).items, memberId ?? "");
  });
  return load.status === "ready" ? load.data : { before: undefined, after: undefined };
}
