import { and, desc, eq } from "#server/platform/db/orm.ts";
import { unauthenticated } from "#server/platform/errors.ts";
import { auditEntries } from "#server/platform/tables.ts";
import { listAddresses } from "./addresses.ts";
import type { Context } from "./context.ts";
import { listPasskeys } from "./second-factor/passkeys/stored.ts";
import { sessions, userDevices } from "./tables.ts";
import { findUserById, readUser } from "./users.ts";

export interface AccountExport {
  readonly exportedAt: string;
  readonly data: Record<string, unknown>;
}

/**
 * All personal data by section, including that of other modules (event `exporting`). Never contains secrets or hashes.
 * Throws 401 for a closed account.
 */
export async function exportAccount(context: Context, userId: string): Promise<AccountExport> {
  const { reader } = context.database;
  const user = await findUserById(reader, userId);
  if (user === undefined) throw unauthenticated();
  const signIns = await reader
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
    .limit(1000);
  const devices = await reader
    .select({ firstSeenAt: userDevices.firstSeenAt, lastSeenAt: userDevices.lastSeenAt })
    .from(userDevices)
    .where(eq(userDevices.userId, userId))
    .orderBy(desc(userDevices.lastSeenAt))
    .limit(1000);
  const passkeys = await listPasskeys(reader, userId);
  const trail = await reader
    .select({ at: auditEntries.at, action: auditEntries.action, reason: auditEntries.reason, ip: auditEntries.ip })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectKind, "user"), eq(auditEntries.subjectId, userId)))
    .orderBy(desc(auditEntries.at))
    .limit(10_000);
  const data: Record<string, unknown> = {
    profile: await readUser(reader, context.ports, user),
    addresses: await listAddresses(reader, userId),
    sessions: signIns.map(({ userId: _, ...session }) => session),
    devices,
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
    trail,
  };
  Object.assign(data, ...(await context.events.emit("exporting", reader, userId)));
  return { exportedAt: context.clock.now().toISOString(), data };
}
