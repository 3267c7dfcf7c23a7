import type { Reader } from "#server/platform/db/database.ts";
import { and, eq, inArray, isNotNull } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { aboutUser } from "./audit-parts.ts";
import { withdrawOpenChanges } from "./link-tokens.ts";
import { createPasswords } from "./password-hashing.ts";
import { endSessions } from "./sessions.ts";
import { userDevices, users } from "./tables.ts";

/** The public demo accounts and their public password. */
export const demoAccounts = {
  admin: "admin@himma.test",
  coach: "coach@himma.test",
  customer: "customer@himma.test",
  password: "Himma-demo-2026",
} as const;

export interface DemoAccount {
  readonly id: string;
  readonly email: string;
}

/** Demo accounts that still have the demo password. At most three hashes are compared, so it is fast. */
export async function findOpenDemoAccounts(reader: Reader): Promise<DemoAccount[]> {
  const { id, email, passwordHash } = users;
  const rows = await reader
    .select({ id, email, passwordHash })
    .from(users)
    .where(
      and(
        inArray(users.emailKey, [demoAccounts.admin, demoAccounts.coach, demoAccounts.customer]),
        isNotNull(passwordHash),
      ),
    )
    .orderBy(email);
  const passwords = createPasswords();
  const open: DemoAccount[] = [];
  for (const row of rows)
    if (row.email !== null && (await passwords.matches(demoAccounts.password, row.passwordHash)))
      open.push({ id: row.id, email: row.email });
  return open;
}

/**
 * Disables the demo accounts permanently: locked, no staff role, random password, no sessions, no open links. Returns
 * the accounts that were open.
 */
export async function lockDemoAccounts({
  audit,
  database,
  clock,
  ids,
}: Pick<Platform, "audit" | "database" | "clock" | "ids">): Promise<DemoAccount[]> {
  const open = await findOpenDemoAccounts(database.reader);
  const passwordHash = await createPasswords().hash(ids.secret());
  const now = clock.now();
  await database.transaction(async (tx) => {
    for (const { id } of open) {
      await tx
        .update(users)
        .set({ passwordHash, lockedAt: now, role: "customer", staffRole: null, updatedAt: now })
        .where(eq(users.id, id));
      await endSessions(tx, id, { at: now, reason: "revoked" });
      await withdrawOpenChanges(tx, id);
      await tx.delete(userDevices).where(eq(userDevices.userId, id));
      await audit.record(tx, { label: "command line" }, { action: "user.lock-demo", ...aboutUser(id) });
    }
  });
  return open;
}
