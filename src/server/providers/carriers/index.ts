import type { CarrierKeys } from "#server/config/carriers.ts";
import type { Carrier } from "#server/modules/shipping/index.ts";
import { createAramex } from "./aramex/index.ts";
import { createBosta } from "./bosta/index.ts";
import type { CarrierDeps } from "./carrier-deps.ts";
import { createOto } from "./oto/index.ts";
import { createSmsa } from "./smsa/index.ts";

/** Adapters of all configured carriers. */
export function createCarriers({ bosta, smsa, aramex, oto }: CarrierKeys, deps: CarrierDeps): Carrier[] {
  return [
    ...(bosta === undefined ? [] : [createBosta(bosta, deps)]),
    ...(smsa === undefined ? [] : [createSmsa(smsa, deps)]),
    ...(aramex === undefined ? [] : [createAramex(aramex, deps)]),
    ...(oto === undefined ? [] : [createOto(oto, deps)]),
  ];
}
