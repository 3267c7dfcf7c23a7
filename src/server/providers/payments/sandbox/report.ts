import type { Clock } from "#server/platform/clock.ts";
import { sign, signatureHeader } from "./signature.ts";

export const sandboxReportJob = "sandbox-report";

export interface SandboxReport extends Record<string, unknown> {
  readonly merchantReference: string;
  readonly version: number;
  readonly status: string;
}

/** Posts to a path of the shop over HTTP and returns the status. */
export type PostToShop = (path: string, body: string, headers: Readonly<Record<string, string>>) => Promise<number>;

/** Calls the shop's webhook like a real provider; throws, and is retried, unless acknowledged. */
export async function sendReport(
  { clock, secret, post }: { readonly clock: Clock; readonly secret: () => Promise<string>; readonly post: PostToShop },
  report: SandboxReport,
): Promise<void> {
  const { merchantReference, version, status } = report;
  const reference = `sbx_${merchantReference}`;
  const body = JSON.stringify({
    id: `${reference}:${version}`,
    type: `payment.${status}`,
    reference,
    merchantReference,
  });
  const signature = sign(await secret(), clock.now(), body);
  const answer = await post("/api/payments/webhooks/sandbox", body, {
    "content-type": "application/json",
    [signatureHeader]: signature,
  });
  if (answer < 200 || answer > 299) throw new Error(`the shop answered a sandbox report with ${answer}`);
}
