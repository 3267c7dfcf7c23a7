import type { BankRowState, MatchGrade, TransferState } from "#shared/domain/transfers.ts";
import type { Label } from "#web/admin-kit/labels.ts";

export const rowLabels: Readonly<Record<BankRowState, Label>> = {
  open: { text: "To match", tone: "info" },
  proposed: { text: "Waits for a second person", tone: "warn" },
  matched: { text: "Matched", tone: "success" },
  ignored: { text: "Set aside", tone: "neutral" },
};

export const gradeLabels: Readonly<Record<MatchGrade, Label>> = {
  sure: { text: "Code and amount", tone: "success" },
  likely: { text: "Amount and name", tone: "info" },
  other_amount: { text: "Code, another amount", tone: "warn" },
};

export const transferLabels: Readonly<Record<TransferState, Label>> = {
  waiting: { text: "Waiting", tone: "info" },
  given_up: { text: "Given up", tone: "neutral" },
  matched: { text: "Matched", tone: "success" },
};
