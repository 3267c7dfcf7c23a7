import type { ConversionDestination, ConversionKind, ConversionState } from "#shared/domain/conversions.ts";
import type { Tone } from "#web/ui/badge.tsx";

export const destinationNames: Readonly<Record<ConversionDestination, string>> = {
  ga4: "Google Analytics",
  meta: "Meta",
};

export const kindNames: Readonly<Record<ConversionKind, string>> = { purchase: "Purchase", refund: "Refund" };

export const stateNames: Readonly<Record<ConversionState, { readonly name: string; readonly tone: Tone }>> = {
  waiting: { name: "Waiting", tone: "info" },
  sending: { name: "Being sent", tone: "info" },
  sent: { name: "Sent", tone: "success" },
  refused: { name: "Refused", tone: "danger" },
  unanswered: { name: "No answer", tone: "warn" },
  withdrawn: { name: "Consent withdrawn", tone: "neutral" },
  expired: { name: "Too late", tone: "neutral" },
};
