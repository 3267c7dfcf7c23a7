import type { MarketIdentity } from "#shared/domain/market-identity.ts";
import type { FiscalContext } from "./context.ts";
import { findDocumentName } from "./qr.ts";
import type { DeviceRow } from "./tables.ts";
import { readCertificate } from "./zatca/sign-document.ts";
import { readKey, type Signer } from "./zatca/sign-facts.ts";

/** Why a device cannot sign now. */
export type SigningFault = "KEY_MISSING" | "EXPIRED" | "NAME_TOO_LONG";

/** Opens a device's key and certificate, for documents of these sellers; returns a fault when it cannot sign. */
export function openSigner(
  { seal, platform }: FiscalContext,
  device: DeviceRow,
  issuers: Iterable<{ readonly seller: MarketIdentity }>,
): Signer | SigningFault {
  const { keySealed, certificate, expiresAt } = device;
  const key = keySealed === null ? undefined : seal?.open(keySealed);
  if (key === undefined || certificate === null) return "KEY_MISSING";
  if (expiresAt !== null && expiresAt <= platform.clock.now()) return "EXPIRED";
  for (const { seller } of issuers) if (findDocumentName(seller) === undefined) return "NAME_TOO_LONG";
  return { key: readKey(key), certificate: readCertificate(certificate) };
}
