import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { asc, eq, lt, sql } from "drizzle-orm";
import { addMinutes } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { tooMany } from "#server/platform/errors.ts";
import { contactSends } from "./tables.ts";

const windowMinutes = 60;
export const sendsPerWindow = 5;

/** Who counts as one sender: an address, and of IPv6 the /64 that a household is given. */
export function toSender(ip: string): string {
  const bare = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  return isIPv6(bare) ? `${toNetwork(bare)}::/64` : bare;
}

function toNetwork(ip: string): string {
  const [head = "", tail] = ip.toLowerCase().split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => "0");
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

// An address is personal data: its hash tells senders apart just as well.
const hashSender = (sender: string): string => createHash("sha256").update(sender).digest("base64url");

/**
 * Counts one more send by each of the names, and refuses with 429 and the time to wait when one of them has used up
 * its five in the hour. Two at the same moment wait for each other, so that no sixth slips through.
 */
export async function limitSends(tx: Tx, names: readonly string[], now: Date): Promise<void> {
  await tx.delete(contactSends).where(lt(contactSends.at, addMinutes(now, -windowMinutes)));
  // In one order everywhere, or two senders could wait for each other for ever.
  for (const sender of names.map(hashSender).sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sender}, 75))`);
    const sends = await tx
      .select({ at: contactSends.at })
      .from(contactSends)
      .where(eq(contactSends.sender, sender))
      .orderBy(asc(contactSends.at))
      .limit(sendsPerWindow);
    const [oldest] = sends;
    if (oldest !== undefined && sends.length >= sendsPerWindow) {
      const freeAt = addMinutes(oldest.at, windowMinutes);
      throw tooMany(Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1000)));
    }
    await tx.insert(contactSends).values({ sender, at: now });
  }
}
