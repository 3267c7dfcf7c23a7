import { notFound, refuse } from "#server/platform/errors.ts";
import { E_RECEIPTS_NOT_READY } from "#shared/contract/admin-e-receipts.ts";
import { FISCAL_AWAY, FISCAL_DEVICE_STATE, FISCAL_REFUSED } from "#shared/contract/admin-fiscal-devices.ts";
import {
  FISCAL_KEY_MISSING,
  FISCAL_NOT_READY,
  FISCAL_PHASE2_NOT_READY,
  TAX_DOCUMENT_STATE,
} from "#shared/contract/admin-tax-documents.ts";
import type { IdentityNeed } from "#shared/domain/market-identity.ts";
import type { FiscalDeviceState, Phase2Need, ReceiptNeed, TaxDocumentState } from "#shared/domain/tax-documents.ts";
import type { AuthorityReply } from "./tables.ts";

export const noSuchDocument = () => notFound("There is no such tax document");
export const noSuchDevice = () => notFound("There is no such device");
export const notReady = (missing: IdentityNeed[]) =>
  refuse(FISCAL_NOT_READY, "The seller's identity is not complete", { missing });
export const notReadyForPhase2 = (missing: Phase2Need[]) =>
  refuse(FISCAL_PHASE2_NOT_READY, "Something is missing for phase 2", { missing });
export const receiptsNotReady = (missing: ReceiptNeed[]) =>
  refuse(E_RECEIPTS_NOT_READY, "Something is missing for e-receipts", { missing });
export const noSuchVariant = () => notFound("There is no such variant");
export const keyMissing = () => refuse(FISCAL_KEY_MISSING, "FISCAL_KEY is not set, or is not the one before");
export const wrongDeviceState = (state: FiscalDeviceState) =>
  refuse(FISCAL_DEVICE_STATE, "The device does not stand where this can be done", { state });
export const wrongDocumentState = (state: TaxDocumentState) =>
  refuse(TAX_DOCUMENT_STATE, "Only a rejected document is sent again or issued anew", { state });
export const authorityRefused = ({ status, messages }: AuthorityReply) =>
  refuse(FISCAL_REFUSED, "The tax authority refused", { status, messages: [...messages] });
export const authorityAway = () => refuse(FISCAL_AWAY, "The tax authority does not answer");
