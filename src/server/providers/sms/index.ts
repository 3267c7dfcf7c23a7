import { randomUUID } from "node:crypto";
import type { Config } from "#server/config.ts";
import type { SmsClient, SmsLine } from "#server/modules/sms/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createUnifonicClient } from "./unifonic.ts";

/** Accepts every message and sends none; /dev/outbox shows them. */
const sandboxClient: SmsClient = {
  send: async () => ({ what: "accepted", externalId: `sandbox-${randomUUID()}`, parts: undefined, price: undefined }),
  find: async () => undefined,
  keepsContent: true,
};

/** Unifonic where it is set up, else the sandbox where it is wanted. */
export function chooseSms(
  { sms, sandboxSms }: Pick<Config, "sms" | "sandboxSms">,
  platform: Pick<Platform, "clock" | "metrics">,
): SmsLine | undefined {
  if (sms !== undefined) return { client: createUnifonicClient(sms, platform), callbackSecret: sms.callbackSecret };
  return sandboxSms ? { client: sandboxClient, callbackSecret: "a-secret-of-the-sandbox" } : undefined;
}
