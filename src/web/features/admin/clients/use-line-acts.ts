import { type AttentionItem, adminActOnAttention } from "#shared/contract/admin-attention.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";

type Act = BodyOf<typeof adminActOnAttention>;

const done: Readonly<Record<Act["act"], string>> = { snooze: "Snoozed", done: "Done", reopen: "Open again" };

/** A coach's actions on a line of the queue. */
export function useLineActs() {
  const { run, isBusy } = useAction();
  const act = (item: Pick<AttentionItem, "id">, body: Act): Promise<boolean> =>
    run(done[body.act], () => api(adminActOnAttention, { params: { id: item.id }, body }));
  return { act, isBusy };
}

export const snoozes: readonly { readonly label: string; readonly body: Act }[] = [
  { label: "1 day", body: { act: "snooze", days: 1 } },
  { label: "3 days", body: { act: "snooze", days: 3 } },
  { label: "7 days", body: { act: "snooze", days: 7 } },
  { label: "Until the next workout", body: { act: "snooze", until: "next_log" } },
];
