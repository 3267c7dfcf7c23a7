import type { StaffCall } from "#server/platform/audit.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/admin-replenishments.ts";
import { endIt } from "../change.ts";
import { noSuchReplenishment, replenishmentState } from "../errors.ts";
import { findOffer } from "../offers.ts";
import { lockOpen } from "../open-and-lock.ts";
import type { ReplenishmentDeps } from "../ports.ts";
import { listMarkets, saveOffer, setMarket } from "./change-offers.ts";
import { listReplenishments, readReplenishment, readReport } from "./read.ts";

/** Ends a repeat order for a customer. Throws 404, REPLENISHMENT_STATE. */
async function stop(
  deps: ReplenishmentDeps,
  call: StaffCall,
  { id, reason }: { readonly id: string; readonly reason: string },
) {
  const { database, audit } = deps.platform;
  await database.transaction(async (tx) => {
    const open = await lockOpen(tx, deps, id);
    if (open === undefined) throw noSuchReplenishment();
    if (open.row.status === "ended") throw replenishmentState("This has ended");
    if (open.run?.state === "charging")
      throw replenishmentState("Its card is being charged: try again in some minutes");
    await endIt(tx, deps, open, "staff");
    await audit.record(tx, call, {
      ...{ action: "replenishment.stop", subjectKind: "replenishment", subjectId: id },
      ...{ before: { status: open.row.status }, after: { status: "ended" }, reason },
    });
  });
  return readReplenishment(database.reader, id);
}

export function adminReplenishmentRoutes(deps: ReplenishmentDeps): Route[] {
  const { platform } = deps;
  const { reader } = platform.database;
  return [
    route(contract.adminListReplenishments, ({ query }) => listReplenishments(reader, deps, query)),
    route(contract.adminStopReplenishment, async (call) => ({
      replenishment: await stop(deps, call, { id: call.params.id, reason: call.body.reason }),
    })),
    route(contract.adminReplenishmentReport, async ({ query }) => ({
      report: await readReport(reader, { now: platform.clock.now(), days: query.days }),
    })),
    route(contract.adminGetReplenishmentOffer, async ({ params }) => ({
      offer: (await findOffer(reader, params.id)) ?? null,
    })),
    route(contract.adminSaveReplenishmentOffer, async (call) => ({
      offer: await saveOffer(platform, call, { productId: call.params.id, offer: call.body.offer }),
    })),
    route(contract.adminGetReplenishmentMarkets, () => listMarkets(reader)),
    route(contract.adminSetReplenishmentMarket, (call) =>
      setMarket(platform, call, { market: call.params.market, isOn: call.body.isOn }),
    ),
  ];
}
