import { createECDH } from "node:crypto";
import { eq } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Seal } from "#server/platform/seal.ts";
import { pushKeys } from "../tables.ts";
import type { PushIdentity } from "./ports.ts";

const theKey = 1;

/**
 * The key pair that push services know the shop by, made at the first question; two processes that ask at once get the
 * same. It lasts longer than the server's secret, since every subscription of a browser is bound to it. Throws where
 * that secret has gone.
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
