import { randomUUID } from "node:crypto";
import { usualStrangerReplies } from "#server/config/whatsapp.ts";
import type { Config } from "#server/config.ts";
import type { WhatsAppClient, WhatsAppLine } from "#server/modules/whatsapp/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createGraphClient } from "./graph.ts";

/** Accepts every message and sends none; /dev/whatsapp shows them. */
const sandboxClient: WhatsAppClient = {
  send: async () => ({ what: "accepted", externalId: `wamid.sandbox.${randomUUID()}` }),
  findNumber: async () => "201000000000",
  keepsContent: true,
};

const sandboxLine: WhatsAppLine = {
  client: sandboxClient,
  phoneNumberId: "100000000000000",
  appSecret: "a secret of the sandbox",
  verifyToken: "a token of the sandbox",
  strangerReplies: usualStrangerReplies,
  isSandbox: true,
};

/** The shop's number: Meta's where it is set up, else the sandbox where it is wanted. */
export function chooseWhatsApp(
  { whatsapp, sandboxWhatsApp }: Pick<Config, "whatsapp" | "sandboxWhatsApp">,
  platform: Pick<Platform, "clock" | "metrics">,
): WhatsAppLine | undefined {
  if (whatsapp === undefined) return sandboxWhatsApp ? sandboxLine : undefined;
  const { phoneNumberId, appSecret, verifyToken, strangerReplies } = whatsapp;
  return {
    ...{ phoneNumberId, appSecret, verifyToken, strangerReplies },
    client: createGraphClient(whatsapp, platform),
    isSandbox: false,
  };
}
