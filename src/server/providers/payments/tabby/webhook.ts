import { createHash, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { WebhookCall, WebhookEvent } from "#server/modules/payments/index.ts";
import { parseReport } from "../parse-report.ts";
import { tabbyPayment } from "./wire.ts";

/** The header registered with every webhook; Tabby sends back the registered value. */
export const tabbyHeader = "x-webhook-secret";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether the header holds one of our secrets, in constant time. */
function isOurs(secrets: readonly string[], given: string | undefined): boolean {
  const seen = digest(given ?? "");
  return secrets.filter((secret) => timingSafeEqual(digest(secret), seen)).length > 0;
}

/**
 * What a webhook is about. Tabby sends no signature and no event id: the header authenticates it, the payment's status
 * and number of movements form the event key, and everything else is fetched.
 */
export function readWebhookEvent(
  secrets: readonly string[],
  { rawBody, header }: WebhookCall,
): WebhookEvent | undefined {
  if (!isOurs(secrets, header(tabbyHeader))) return undefined;
  const read = z.safeParse(tabbyPayment, parseReport(rawBody));
  if (!read.success) return undefined;
  const { id, status, captures, refunds, order } = read.data;
  const ours = z.safeParse(z.uuid(), order?.reference_id);
  return {
    eventKey: [id, status, captures?.length ?? 0, refunds?.length ?? 0].join(":"),
    reference: id,
    ...(ours.success ? { paymentId: ours.data } : {}),
  };
}
