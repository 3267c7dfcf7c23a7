import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { claimProgramme, getEntitlements } from "#shared/contract/entitlements.ts";
import { claimFreeProgramme } from "./claim-programme.ts";
import { listMine } from "./read-entitlements.ts";

export { noneLeft } from "./errors.ts";
export { returnEntitlement, settleEntitlement, type Taking, takeEntitlement } from "./ledger.ts";
export { exportEntitlements } from "./personal-data.ts";
export { promisesFood, readEntitlements, readOwed } from "./read-entitlements.ts";
export type { Subscribed } from "./windows.ts";

/** What a package includes, and what its members have used. */
export function createEntitlements(platform: Platform): { readonly routes: readonly Route[] } {
  const { reader } = platform.database;
  return {
    routes: [
      route(getEntitlements, async ({ caller, params }) => ({
        entitlements: await listMine(reader, platform, caller.userId, params.id),
      })),
      route(claimProgramme, ({ caller, params, body }) =>
        claimFreeProgramme(platform, { userId: caller.userId, id: params.id }, body),
      ),
    ],
  };
}
