import type { Reader } from "#server/platform/db/database.ts";
import { and, eq, gt, isNull, or, sql } from "#server/platform/db/orm.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import type { SuppressionReason } from "#shared/domain/notification-topics.ts";
import { suppressions } from "./tables.ts";

/** The hash of an address; case does not matter. */
export const hashAddress = (address: string): Buffer => hashToken(`mail:${address.toLowerCase()}`);

const isAbout = (address: string) =>
  and(eq(suppressions.channel, "mail"), eq(suppressions.addressHash, hashAddress(address)));

const suppressionsOf = prepared((plan) =>
  plan
    .select({ reason: suppressions.reason, until: suppressions.until, createdAt: suppressions.createdAt })
    .from(suppressions)
    .where(
      and(
        eq(suppressions.channel, "mail"),
        eq(suppressions.addressHash, sql.placeholder("hash")),
        or(isNull(suppressions.until), gt(suppressions.until, sql.placeholder("now"))),
      ),
    )
    .orderBy(suppressions.createdAt),
);

/** The active blocks of an address at `now`, oldest first. */
export const findSuppressions = (reader: Reader, address: string, now: Date) =>
  suppressionsOf(reader, { hash: hashAddress(address), now });

/** Blocks an address until a moment or for good; a permanent block is never shortened. */
export async function suppress(
  reader: Reader,
  address: string,
  { reason, at, until = null }: { readonly reason: SuppressionReason; readonly at: Date; readonly until?: Date | null },
): Promise<void> {
  await reader
    .insert(suppressions)
    .values({ channel: "mail", addressHash: hashAddress(address), reason, until, createdAt: at })
    .onConflictDoUpdate({
      target: [suppressions.channel, suppressions.addressHash, suppressions.reason],
      set: { until: sql`case when ${suppressions.until} is not null then excluded.until end`, createdAt: at },
    });
}

/** Lifts the blocks of an address; with `reason`, only that one. Returns how many were lifted. */
export async function liftSuppressions(reader: Reader, address: string, reason?: SuppressionReason): Promise<number> {
  const which = reason === undefined ? undefined : eq(suppressions.reason, reason);
  const rows = await reader
    .delete(suppressions)
    .where(and(isAbout(address), which))
    .returning({ reason: suppressions.reason });
  return rows.length;
}
