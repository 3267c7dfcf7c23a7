import type { AttentionItem } from "#shared/contract/admin-attention.ts";
import type { ClientData } from "./load-client.ts";

/** The client's open lines. The line of an answered check-in is cleared by a job, so it may still be there. */
export function toOpenFlags({ header, training }: ClientData): readonly AttentionItem[] {
  const isAnswered =
    training?.content.tab === "check-ins" && training.content.checkIns.every(({ state }) => state !== "submitted");
  return header.flags.filter(({ state, rule }) => state === "open" && !(isAnswered && rule === "checkin_in"));
}
