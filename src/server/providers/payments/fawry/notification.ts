import * as z from "zod/mini";
import type { FawrySettings } from "#server/config/fawry.ts";
import type { WebhookEvent } from "#server/modules/payments/index.ts";
import { parseReport } from "../parse-report.ts";
import { isGenuine, signedAmount } from "./signature.ts";
import { fawryReport } from "./wire.ts";

/**
 * What a notification is about. Its values are signed without separators, so it only triggers a look-up of the state.
 */
export function readNotification(settings: FawrySettings, rawBody: Buffer): WebhookEvent | undefined {
  const read = z.safeParse(fawryReport, parseReport(rawBody));
  if (!read.success) return undefined;
  const report = read.data;
  const { fawryRefNumber, merchantRefNumber, orderStatus, paymentMethod } = report;
  const paymentAmount = signedAmount(report.paymentAmount);
  const signed = [
    fawryRefNumber,
    merchantRefNumber,
    paymentAmount,
    signedAmount(report.orderAmount),
    orderStatus,
    paymentMethod,
    String(report.paymentRefrenceNumber ?? ""),
  ];
  if (!isGenuine(signed, settings, report.messageSignature)) return undefined;
  return { eventKey: [fawryRefNumber, orderStatus, paymentAmount].join(":"), reference: merchantRefNumber };
}
