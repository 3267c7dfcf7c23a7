import { type CallFacts, type Route, route } from "#server/platform/http/call.ts";
import { toNetwork, toNetworkFactor } from "#server/platform/rate-limits.ts";
import * as contract from "#shared/contract/replenishments.ts";
import { toMarket } from "#shared/domain/markets.ts";
import { replenishmentConsent } from "#shared/domain/replenishments.ts";
import { changeByLink, readByLink } from "./by-link.ts";
import { agreeMine, changeMine, endMine, skipMine } from "./change.ts";
import { findOfferIn } from "./offers.ts";
import type { ReplenishmentDeps } from "./ports.ts";
import { quote, start } from "./start.ts";
import { listMine } from "./view.ts";

type Called = Pick<CallFacts, "currency" | "country"> & { readonly caller: { readonly userId: string } };
const toCaller = ({ caller, currency, country }: Called) => ({ userId: caller.userId, currency, country });
const toMine = ({
  caller,
  params,
}: {
  readonly caller: { readonly userId: string };
  readonly params: { readonly id: string };
}) => ({ userId: caller.userId, id: params.id });

export function replenishmentRoutes(deps: ReplenishmentDeps): Route[] {
  const { reader } = deps.platform.database;
  return [
    route(contract.getReplenishmentOffer, async ({ params, country, currency }) => {
      const { id } = await deps.resolveProduct(reader, params.id);
      return { offer: (await findOfferIn(reader, id, toMarket(country, currency))) ?? null };
    }),
    route(contract.getReplenishments, async ({ caller }) => ({
      replenishments: await listMine(deps, caller.userId),
      consent: replenishmentConsent,
    })),
    route(contract.quoteReplenishment, async (call) => ({ quote: await quote(deps, toCaller(call), call.body) })),
    route(contract.startReplenishment, async (call) => ({
      replenishment: await start(
        deps,
        { ...toCaller(call), language: call.language, ip: call.ip, idempotencyKey: call.idempotencyKey },
        call.body,
      ),
    })),
    route(contract.changeReplenishment, async (call) => ({
      replenishment: await changeMine(deps, toMine(call), call.body),
    })),
    route(contract.skipReplenishment, async (call) => ({
      replenishment: await skipMine(deps, { ...toMine(call), idempotencyKey: call.idempotencyKey }),
    })),
    route(contract.agreeReplenishmentPrice, async (call) => ({
      replenishment: await agreeMine(deps, toMine(call), call.body.amount),
    })),
    route(contract.endReplenishment, async (call) => {
      await endMine(deps, toMine(call));
      return undefined;
    }),
  ];
}

/** Routes for the links in notices. */
export function replenishmentLinkRoutes(deps: ReplenishmentDeps): Route[] {
  const { config, rateLimits } = deps.platform;
  const max = 60 * toNetworkFactor(config.environment);
  const assertFew = ({ ip }: Pick<CallFacts, "ip">) =>
    rateLimits.assertAllowed({ key: `replenishment-link:network:${toNetwork(ip)}`, max, windowSeconds: 900 });
  return [
    route(contract.readReplenishmentLink, async (call) => {
      await assertFew(call);
      return { replenishment: await readByLink(deps, call.params.token) };
    }),
    route(contract.changeReplenishmentByLink, async (call) => {
      await assertFew(call);
      return { replenishment: await changeByLink(deps, call.params.token, call.params.change) };
    }),
  ];
}
