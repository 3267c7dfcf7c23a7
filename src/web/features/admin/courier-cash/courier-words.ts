import type { CourierEntryKind, RowVerdict } from "#shared/domain/courier-cash.ts";
import type { Label } from "#web/admin-kit/labels.ts";

export const entryLabels: Readonly<Record<CourierEntryKind, Label>> = {
  due: { text: "Collected", tone: "info" },
  remitted: { text: "Paid to us", tone: "success" },
  fee: { text: "Fee kept", tone: "neutral" },
  adjustment: { text: "Adjustment", tone: "warn" },
};

export const verdictLabels: Readonly<Record<RowVerdict, Label>> = {
  matched: { text: "Matched", tone: "success" },
  short: { text: "Short", tone: "warn" },
  over: { text: "Over", tone: "warn" },
  unknown_parcel: { text: "Unknown parcel", tone: "danger" },
  not_delivered: { text: "Not delivered", tone: "danger" },
  duplicate: { text: "Duplicate", tone: "danger" },
};
