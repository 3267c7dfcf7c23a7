import { isUtf8 } from "node:buffer";
import { findJsonFault } from "#server/platform/http/json-faults.ts";

// Providers write far less; whoever writes more than this is none, or none that we can read.
const limits = { maxDepth: 32, maxValues: 10_000 };

/** The JSON of a provider's report, `undefined` where it is none. Some must be read before their signature can be checked. */
export function parseReport(rawBody: Buffer): unknown {
  if (!isUtf8(rawBody) || findJsonFault(rawBody, limits) !== undefined) return undefined;
  try {
    return JSON.parse(rawBody.toString("utf8"));
  } catch {
    return undefined;
  }
}
