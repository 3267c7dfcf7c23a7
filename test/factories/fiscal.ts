import {
  adminAddFiscalDevice,
  adminCheckFiscalDevice,
  adminEnrolFiscalDevice,
  type FiscalDevice,
} from "#shared/contract/admin-fiscal-devices.ts";
import { adminSaveMarket } from "#shared/contract/admin-markets.ts";
import { adminStartFiscal } from "#shared/contract/admin-tax-documents.ts";
import type { Client } from "#shared/contract/client.ts";
import type { FiscalEnv } from "#shared/domain/tax-documents.ts";
import { saudiSeller } from "./markets.ts";

export const saudi = { market: "SA" } as const;
export const shortAddress = "RRRD2929";

/** A device that the authority has checked. */
export async function addSigningDevice(client: Client, env: FiscalEnv): Promise<FiscalDevice> {
  const { device } = await client(adminAddFiscalDevice, {
    params: saudi,
    body: { name: "Online shop", env, shortAddress },
  });
  const params = { id: device.id };
  const enrolled = await client(adminEnrolFiscalDevice, { params, body: { otp: "123456", version: device.version } });
  const { version } = enrolled.device;
  return (await client(adminCheckFiscalDevice, { params, body: { version } })).device;
}

/** Tax documents that a device signs and that are reported, from the next order on. */
export async function startPhase2(client: Client, env: FiscalEnv): Promise<FiscalDevice> {
  await client(adminSaveMarket, { params: saudi, body: { version: 0, identity: saudiSeller() } });
  await client(adminStartFiscal, { params: saudi, body: { mode: "phase1", version: 1 } });
  const device = await addSigningDevice(client, env);
  await client(adminStartFiscal, { params: saudi, body: { mode: "phase2", version: 2 } });
  return device;
}
