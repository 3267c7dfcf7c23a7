import {
  adminAddPos,
  adminGetReceipts,
  adminSaveReceiptSettings,
  adminStartReceipts,
  type Pos,
} from "#shared/contract/admin-e-receipts.ts";
import { adminSaveMarket } from "#shared/contract/admin-markets.ts";
import type { Client } from "#shared/contract/client.ts";
import type { PosEnv } from "#shared/domain/tax-documents.ts";
import { posSecrets } from "#test/support/eta/fake-eta.ts";
import { saudiSeller } from "./markets.ts";

const text = (ar: string, en: string) => ({ ar, en });

/** A seller in Egypt with everything that its law asks for. */
export const egyptianSeller = () =>
  saudiSeller({
    ...{ crNumber: "123456", unifiedNumber: "", vatNumber: "200173707", badge: null },
    address: {
      line: text("شارع عباس العقاد", "Abbas El Akkad"),
      district: text("مدينة نصر", "Nasr City"),
      city: text("القاهرة", "Cairo"),
      ...{ buildingNumber: "17", additionalNumber: "", postalCode: "11765" },
    },
  });

export const deliveryCode = { type: "EGS", code: "EG-200173707-DLV", unit: "EA" } as const;

export const addPos = async (client: Client, env: PosEnv, serial: string): Promise<Pos> => {
  const body = { name: "Online shop", env, serial, posVersion: "1.0", ...posSecrets };
  return (await client(adminAddPos, { body })).pos;
};

/** E-receipts from the next order on. */
export async function startReceipts(client: Client, env: PosEnv): Promise<Pos> {
  await client(adminSaveMarket, { params: { market: "EG" }, body: { version: 0, identity: egyptianSeller() } });
  const { settingsVersion } = await client(adminGetReceipts, {});
  const settings = { branchCode: "0", activityCode: "4791", deliveryCode, buyerIdFrom: 150_000 };
  await client(adminSaveReceiptSettings, { body: { ...settings, version: settingsVersion } });
  const pos = await addPos(client, env, "HIMMA-WEB-1");
  const { version } = await client(adminGetReceipts, {});
  await client(adminStartReceipts, { body: { version } });
  return pos;
}
