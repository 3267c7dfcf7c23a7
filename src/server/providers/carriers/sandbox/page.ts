import { createHash } from "node:crypto";
import type { SandboxParcel } from "#server/modules/shipping/index.ts";
import { sandboxActions, sandboxSteps } from "./steps.ts";

const style = `*{box-sizing:border-box}body{margin:0;min-block-size:100vh;display:grid;place-items:center;padding:1rem;background:#f4f1ea;color:#17181a;
font:1rem/1.6 system-ui,"Segoe UI",Tahoma,sans-serif}main{inline-size:min(100%,26rem);background:#fff;border-radius:1rem;padding:1.5rem;box-shadow:0 .5rem 2rem #0001}
h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:0 0 1rem}form{margin:0 0 .625rem}button{display:block;inline-size:100%;min-block-size:3rem;padding:.5rem 1rem;border-radius:.75rem;
border:1px solid #17181a;background:#fff;color:#17181a;font:inherit;font-weight:600;cursor:pointer}button:focus-visible{outline:3px solid #d9480f;outline-offset:2px}`;

/** The page has an inline style and no script; the CSP allows that style by its hash. */
export const sandboxCarrierPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const labels = {
  "picked-up": "Pick it up",
  out: "Out for delivery",
  deliver: "Deliver it",
  refuse: "Refused by the customer",
  lose: "Lose it",
} as const;

/** The courier's page of a parcel: where it is and what can happen next. */
export function sandboxCarrierPage({ awb, state, facts }: SandboxParcel): string {
  const buttons = sandboxActions
    .filter((action) => sandboxSteps[action].from.some((from) => from === state))
    .map(
      (action) =>
        `<form method="post" action="/sandbox-carrier/${escapeHtml(awb)}/${action}"><button type="submit">${labels[action]}</button></form>`,
    );
  const order = typeof facts["orderNumber"] === "string" ? facts["orderNumber"] : "";
  return `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Test carrier</title><style>${style}</style></head><body><main><h1>Parcel ${escapeHtml(awb)}</h1>
<p>A stand-in for a carrier; nothing is really sent. Order ${escapeHtml(order)}: ${escapeHtml(state.replaceAll("_", " "))}.</p>${buttons.join("")}</main></body></html>`;
}
