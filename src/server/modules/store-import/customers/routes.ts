import { startImport } from "#server/modules/product-import/index.ts";
import { notFound } from "#server/platform/errors.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/store-import.ts";
import type { StoreImportNeeds } from "../ports.ts";
import { inviteCustomersJob } from "./invite.ts";
import { countInvitations, readInvitations } from "./run-invitations.ts";

const kind = { origin: "customers", job: inviteCustomersJob } as const;

export function customerRoutes(needs: StoreImportNeeds): Route[] {
  const { reader } = needs.platform.database;
  return [
    route(contract.adminInviteCustomers, async (call) => {
      const { dryRun, fileName, ...settings } = call.query;
      const bytes = call.rawBody ?? Buffer.alloc(0);
      if (dryRun === "1" || dryRun === "true") return { invitations: await countInvitations(needs, fileName, bytes) };
      await startImport(needs, kind, call, { fileName, bytes, settings });
      const invitations = await readInvitations(reader);
      if (invitations === null) throw notFound();
      return { invitations };
    }),
    route(contract.adminGetCustomerInvitations, async () => ({ invitations: await readInvitations(reader) })),
  ];
}
