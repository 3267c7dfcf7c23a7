import { permissionDenied } from "#server/platform/errors.ts";
import { type Caller, callerMay } from "#server/platform/http/call.ts";

const longestHeader = 20_000;

/** Throws 403 PERMISSION_DENIED for a file with costs from staff who may not see them. */
export function assertMayGiveCosts(caller: Pick<Caller, "permissions">, file: Buffer): void {
  const [header = ""] = file.subarray(0, longestHeader).toString("utf8").split(/\r?\n/);
  if (/\bcost_egp\b/i.test(header) && !callerMay(caller, "reports")) throw permissionDenied("reports");
}
