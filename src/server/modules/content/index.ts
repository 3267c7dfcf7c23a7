import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { getHomeContent, getShopDetails } from "#shared/contract/content.ts";
import { readBlock } from "./blocks.ts";
import { type FindPackages, readHome } from "./read-home.ts";

export { addPartners, addTransformations } from "./add-content.ts";
export { readShop, readVersionedBlock, replaceBlock, type VersionedBlock, writeBlock } from "./blocks.ts";
export type { FindPackages } from "./read-home.ts";
export type { BlockData, BlockKey } from "./tables.ts";

export interface Content {
  readonly routes: Route[];
}

export function createContent({ database }: Platform, findPackages: FindPackages): Content {
  const { reader } = database;
  return {
    routes: [
      route(getHomeContent, () => readHome(reader, findPackages)),
      route(getShopDetails, async () => ({ shop: await readBlock(reader, "shop") })),
    ],
  };
}
