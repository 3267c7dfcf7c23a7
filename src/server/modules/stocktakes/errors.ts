import { notFound, refuse } from "#server/platform/errors.ts";
import { CODE_UNKNOWN, STOCKTAKE_ENDED, STOCKTAKE_SHORT } from "#shared/contract/refusals.ts";

export const noSuchStocktake = () => notFound("Stocktake not found");
export const codeUnknown = (code: string) =>
  refuse(CODE_UNKNOWN, `Nothing that is counted has the code ${code}`, { typed: code });
export const stocktakeEnded = () => refuse(STOCKTAKE_ENDED, "This stocktake has ended");
/** 409 STOCKTAKE_SHORT: fewer pieces were counted than are reserved for orders. */
export const stocktakeShort = (skus: readonly string[]) =>
  refuse(STOCKTAKE_SHORT, "Fewer pieces were counted than are reserved for orders", { skus: [...skus] });
