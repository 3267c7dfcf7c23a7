import type { Seal } from "#server/platform/seal.ts";
import { keyMissing } from "../errors.ts";
import type { fiscalDocuments } from "../tables.ts";

type Stored = Pick<typeof fiscalDocuments.$inferInsert, "body" | "buyerSealed">;

const noId = '"buyer":{"type":"P","id":""';
const withId = (id: string): string => `${noId.slice(0, -1)}${id}"`;

/** A receipt as it is stored: the buyer's ID is sealed in its own column. */
export function hideBuyer(seal: Seal | undefined, json: string, id: string): Stored {
  if (id === "") return { body: Buffer.from(json), buyerSealed: null };
  if (seal === undefined || !json.includes(withId(id))) throw new Error("a buyer's ID cannot be sealed");
  return { body: Buffer.from(json.replace(withId(id), noId)), buyerSealed: seal.seal(id) };
}

/** A document with the exact bytes that were signed or hashed. Throws FISCAL_KEY_MISSING. */
export function openBody(
  { seal }: { readonly seal: Seal | undefined },
  { body, buyerSealed }: { readonly body: Buffer; readonly buyerSealed: Buffer | null },
): Buffer {
  if (buyerSealed === null) return body;
  const id = seal?.open(buyerSealed);
  if (id === undefined) throw keyMissing();
  return Buffer.from(body.toString("utf8").replace(noId, withId(id)));
}
