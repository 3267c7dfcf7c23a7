import { createHash } from "node:crypto";
import { jwtVerify } from "jose";
import * as z from "zod/mini";
import type { WebhookCall, WebhookEvent } from "#server/modules/payments/index.ts";
import { parseReport } from "../parse-report.ts";
import { tamaraReport } from "./wire.ts";

async function isFromTamara(key: Uint8Array, token: string | undefined, now: Date): Promise<boolean> {
  if (token === undefined || token === "") return false;
  return jwtVerify(token, key, { algorithms: ["HS256"], currentDate: now }).then(
    () => true,
    () => false,
  );
}

/** The token comes in both places; a proxy may consume the header. */
function readToken({ header, query }: WebhookCall): string | undefined {
  const [, bearer] = /^Bearer (\S+)$/i.exec(header("authorization") ?? "") ?? [];
  return bearer ?? query.tamaraToken;
}

const digest = (value: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(value ?? null))
    .digest("hex")
    .slice(0, 16);

/**
 * What a webhook is about. Its token authenticates the sender but does not cover the body, so the body only names the
 * order to fetch. Two partial refunds have the same event type and differ in their data.
 */
export async function readWebhookEvent(
  key: Uint8Array,
  call: WebhookCall,
  now: Date,
): Promise<WebhookEvent | undefined> {
  if (!(await isFromTamara(key, readToken(call), now))) return undefined;
  const read = z.safeParse(tamaraReport, parseReport(call.rawBody));
  if (!read.success) return undefined;
  const { order_id, order_reference_id, order_status, event_type, data } = read.data;
  const event = order_status ?? event_type?.replace(/^order_/, "") ?? "";
  const ours = z.safeParse(z.uuid(), order_reference_id);
  return {
    eventKey: [order_id, event, digest(data)].join(":"),
    reference: order_id,
    ...(ours.success ? { paymentId: ours.data } : {}),
  };
}
