import { notFound, refuse } from "#server/platform/errors.ts";
import { FISCAL_NOT_READY } from "#shared/contract/admin-tax-documents.ts";
import type { IdentityNeed } from "#shared/domain/market-identity.ts";

export const noSuchDocument = () => notFound("There is no such tax document");
export const notReady = (missing: IdentityNeed[]) =>
  refuse(FISCAL_NOT_READY, "The seller's identity is not complete", { missing });
