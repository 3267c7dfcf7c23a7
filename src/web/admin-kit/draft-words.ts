import type { DraftState } from "#shared/contract/admin-drafts.ts";
import { adminRoot } from "./frame/navigation.ts";
import type { Label } from "./labels.ts";

export const draftHome = `${adminRoot}/drafts`;

export const draftLabels: Readonly<Record<DraftState, Label>> = {
  open: { text: "Open", tone: "info" },
  expired: { text: "Expired", tone: "neutral" },
  cancelled: { text: "Cancelled", tone: "neutral" },
  used: { text: "Ordered", tone: "success" },
};
