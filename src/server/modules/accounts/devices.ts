import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, sql } from "#server/platform/db/orm.ts";
import { hashToken } from "#server/platform/hash-token.ts";
import type { CallFacts } from "#server/platform/http/call.ts";
import { userDevices, users } from "./tables.ts";

const cookieName = "himmaDevice";
/** Lifetime of the device cookie: the maximum browsers allow. */
export const deviceDays = 400;
const cookieSeconds = deviceDays * 86_400;

/**
 * Device token of a browser that has signed in before: 256 random bits in an HttpOnly cookie, sent to auth calls only.
 * It grants no access, only its own login limit, and signs in with the mailed link where an account was registered.
 */
export function readDeviceMark(call: Pick<CallFacts, "cookie">): string | undefined {
  const mark = call.cookie(cookieName);
  return mark !== undefined && /^[\w-]{43}$/.test(mark) ? mark : undefined;
}

export function setDeviceMark(call: Pick<CallFacts, "setCookie">, mark: string, secure: boolean): void {
  call.setCookie(cookieName, mark, {
    maxAge: cookieSeconds,
    path: "/api/auth",
    httpOnly: true,
    sameSite: "lax",
    secure,
  });
}

/** The device's hash, if it has signed in to this address's account before. */
export async function knownDevice(
  reader: Reader,
  emailKey: string,
  mark: string | undefined,
): Promise<{ hash: Buffer; userId: string } | undefined> {
  if (mark === undefined) return undefined;
  const hash = hashToken(mark);
  const [row] = await reader
    .select({ userId: userDevices.userId })
    .from(userDevices)
    .innerJoin(users, eq(users.id, userDevices.userId))
    .where(and(eq(users.emailKey, emailKey), eq(userDevices.deviceHash, hash)))
    .limit(1);
  return row === undefined ? undefined : { hash, userId: row.userId };
}

export async function rememberDevice(tx: Tx, userId: string, mark: string, at: Date): Promise<void> {
  await tx
    .insert(userDevices)
    .values({ userId, deviceHash: hashToken(mark), firstSeenAt: at, lastSeenAt: at })
    .onConflictDoUpdate({
      target: [userDevices.userId, userDevices.deviceHash],
      set: { lastSeenAt: sql`excluded.last_seen_at` },
    });
}
