import type { Events } from "#server/platform/events.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Seal } from "#server/platform/seal.ts";
import type { FaultAction } from "./faults.ts";
import type { WhatsAppEvents, WhatsAppLine } from "./ports.ts";

export interface WhatsAppContext {
  readonly platform: Platform;
  /** Encrypts numbers, names and texts. */
  readonly seal: Seal;
  /** Undefined where the shop has no number. */
  readonly line: WhatsAppLine | undefined;
  readonly events: Events<WhatsAppEvents>;
  readonly countFault: (action: FaultAction | "unclear") => void;
}
