import { isUtf8 } from "node:buffer";
import { findJsonFault } from "#server/platform/http/json-faults.ts";

// Genuine webhooks are far smaller; anything larger is rejected.
const limits = { maxDepth: 32, maxValues: 10_000 };

/**
 * Parses the JSON of a webhook; `undefined` when invalid. Some must be parsed before their signature can be verified.
 */
export function parseReport(rawBody: Buffer): unknown {
  if (!isUtf8(rawBody) || findJsonFault(rawBody, limits) !== undefined) return undefined;
  try {
    return JSON.parse(rawBody.toString("utf8"));
  } catch {
    return undefined;
  }
}
