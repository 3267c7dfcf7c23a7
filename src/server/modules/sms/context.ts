import type { Events } from "#server/platform/events.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Seal } from "#server/platform/seal.ts";
import type { SmsEvents, SmsLine } from "./ports.ts";

export interface SmsContext {
  readonly platform: Platform;
  /** Encrypts numbers. */
  readonly seal: Seal;
  /** Undefined where the shop sends no SMS. */
  readonly line: SmsLine | undefined;
  readonly events: Events<SmsEvents>;
}
