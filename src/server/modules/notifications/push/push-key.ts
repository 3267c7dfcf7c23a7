import { createECDH } from "node:crypto";
import { eq } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Seal } from "#server/platform/seal.ts";
import { pushKeys } from "../tables.ts";
import type { PushIdentity } from "./ports.ts";

const theKey = 1;

/**
 * The shop's key pair for push services, created at the first call; two concurrent calls get the same. It is
 * kept when other secrets change, since every browser's subscription is bound to it. Throws if it cannot be decrypted
 * any more.
 */
export async function findPushKey(
  { database, clock }: Pick<Platform, "database" | "clock">,
  seal: Seal,
): Promise<PushIdentity> {
  const { reader } = database;
  const read = () => reader.select().from(pushKeys).where(eq(pushKeys.id, theKey));
  let [row] = await read();
  if (row === undefined) {
    const pair = createECDH("prime256v1");
    const publicKey = pair.generateKeys();
    const privateSealed = seal.seal(pair.getPrivateKey("base64"));
    await reader
      .insert(pushKeys)
      .values({ id: theKey, publicKey, privateSealed, createdAt: clock.now() })
      .onConflictDoNothing();
    [row] = await read();
  }
  const privateKey = row === undefined ? undefined : seal.open(Buffer.from(row.privateSealed));
  if (row === undefined || privateKey === undefined)
    throw new Error("the key for push services cannot be read: the server's secret has changed");
  return { publicKey: Buffer.from(row.publicKey), privateKey: Buffer.from(privateKey, "base64").subarray(-32) };
}
