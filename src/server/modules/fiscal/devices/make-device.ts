import { generateKeyPairSync, type KeyObject } from "node:crypto";
import type * as z from "zod/mini";
import { readSeller } from "#server/modules/markets/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { addDeviceBody, FiscalDevice } from "#shared/contract/admin-fiscal-devices.ts";
import type { MarketIdentity } from "#shared/domain/market-identity.ts";
import type { FiscalMarket } from "#shared/domain/tax-documents.ts";
import type { FiscalContext } from "../context.ts";
import { notReady } from "../errors.ts";
import { fiscalDevices } from "../tables.ts";
import { writeKey } from "../zatca/sign-facts.ts";
import { templates, writeRequest } from "../zatca/write-request.ts";
import { type KeyedDevice, requireDevice, usableEnvs, viewDevice } from "./read-devices.ts";
import { requireSeal } from "./steps.ts";

export const makeKey = (): KeyObject => generateKeyPairSync("ec", { namedCurve: "secp256k1" }).privateKey;

type Named = Pick<KeyedDevice, "id" | "name" | "env" | "shortAddress">;

/** Simplified documents only. */
const invoiceType = "0100";

/** The request for a device's certificate, in PEM. */
export const writeDeviceRequest = (device: Named, seller: MarketIdentity, key: KeyObject): string =>
  writeRequest(
    {
      // Must be unique among devices, with at most 64 characters.
      commonName: `${device.name} ${device.id.slice(-12)}`,
      serialNumber: `1-Himma|2-1.0|3-${device.id}`,
      vatNumber: seller.vatNumber,
      organization: seller.legalName.en || seller.legalName.ar,
      unit: seller.address.city.en || seller.address.city.ar,
      invoiceType,
      shortAddress: device.shortAddress ?? "",
      businessCategory: "Sports goods and coaching",
      template: templates[device.env],
    },
    key,
  );

/** The seller for whom a device signs. Throws 409 FISCAL_NOT_READY while that seller is not registered for VAT. */
export async function requireTaxSeller(reader: Reader, market: FiscalMarket): Promise<MarketIdentity> {
  const seller = await readSeller(reader, market);
  if (!seller.taxRegistered || seller.vatNumber === "") throw notReady(["VAT_NUMBER"]);
  return seller;
}

/** Makes a device with its key and its request. Throws 400, 409 FISCAL_KEY_MISSING, FISCAL_NOT_READY. */
export async function makeDevice(
  context: FiscalContext,
  call: StaffCall,
  market: FiscalMarket,
  { name, env, shortAddress }: z.infer<typeof addDeviceBody>,
): Promise<FiscalDevice> {
  const { database, ids, clock, audit } = context.platform;
  if (!usableEnvs(context.platform).includes(env))
    throw invalidField("env", "INVALID_VALUE", "Devices of the sandbox are for tests only");
  const [id, seal, key] = [ids.next(), requireSeal(context), makeKey()];
  const seller = await requireTaxSeller(database.reader, market);
  const csr = writeDeviceRequest({ id, name, env, shortAddress }, seller, key);
  return database.transaction(async (tx) => {
    await tx.insert(fiscalDevices).values({
      ...{ id, market, name, env, shortAddress, csr, state: "new" },
      keySealed: seal.seal(writeKey(key)),
      createdAt: clock.now(),
    });
    await audit.record(tx, call, {
      ...{ action: "fiscal.add-device", subjectKind: "fiscal_device", subjectId: id },
      after: { name, env, shortAddress },
    });
    return viewDevice(tx, await requireDevice(tx, id));
  });
}
