import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, inArray, isNull } from "#server/platform/db/orm.ts";
import type { User } from "#shared/contract/accounts.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Language } from "#shared/i18n/languages.ts";
import type { AccountPorts } from "./context.ts";
import { readPermissions } from "./roles/role-permissions.ts";
import { type Role, type UserRow, users } from "./tables.ts";

/** The key under which addresses are compared: trimmed, NFC, lower case. */
export const toEmailKey = (email: string): string => email.trim().normalize("NFC").toLowerCase();

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly createdAt: Date;
  readonly role?: Role;
  /** Admins default to owner; customers have none. */
  readonly staffRole?: string;
  readonly language?: Language;
  readonly currency?: Currency | null;
  readonly phone?: string | null;
  readonly country?: string | null;
  readonly marketingOptIn?: boolean;
  readonly emailVerifiedAt?: Date | null;
}

/** Writes a user; `undefined` when the address is taken. Of two concurrent inserts one succeeds. */
export async function insertUser(tx: Tx, user: NewUser): Promise<UserRow | undefined> {
  const [row] = await tx
    .insert(users)
    .values({
      ...user,
      emailKey: toEmailKey(user.email),
      role: user.role ?? "customer",
      staffRole: user.role === "admin" ? (user.staffRole ?? "owner") : null,
      language: user.language ?? "ar",
      marketingOptIn: user.marketingOptIn ?? false,
      updatedAt: user.createdAt,
    })
    .onConflictDoNothing({ target: users.emailKey })
    .returning();
  return row;
}

export async function findUserByEmail(reader: Reader, email: string): Promise<UserRow | undefined> {
  const [row] = await reader
    .select()
    .from(users)
    .where(eq(users.emailKey, toEmailKey(email)))
    .limit(1);
  return row;
}

export const hasAccount = async (reader: Reader, email: string): Promise<boolean> =>
  (await findUserByEmail(reader, email)) !== undefined;

/** The addresses among `emails` that have an account, as they were given. */
export async function findAccounts(reader: Reader, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = emails.map(toEmailKey);
  const rows = await reader.select({ key: users.emailKey }).from(users).where(inArray(users.emailKey, keys));
  const known = new Set(rows.map(({ key }) => key));
  return new Set(emails.filter((email) => known.has(toEmailKey(email))));
}

/** Locks the user's row until the end of the transaction, to serialize changes of one account; `undefined` when closed. */
export async function lockUserRow(tx: Tx, userId: string): Promise<UserRow | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)))
    .for("update");
  return row;
}

/** The user, unless the account is closed. */
export async function findUserById(reader: Reader, userId: string): Promise<UserRow | undefined> {
  const [row] = await reader
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)))
    .limit(1);
  return row;
}

/** Converts a user to the API shape. */
export async function readUser(reader: Reader, ports: AccountPorts, row: UserRow): Promise<User> {
  const permissions = await readPermissions(reader, row.staffRole);
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email ?? "",
    pendingEmail: row.pendingEmail,
    emailVerified: row.emailVerifiedAt !== null,
    phone: row.phone,
    country: row.country,
    language: row.language,
    currency: row.currency,
    role: row.role,
    staffRole: row.staffRole,
    ...(row.staffRole === null ? {} : { permissions: [...permissions] }),
    loyaltyPoints: await ports.getPoints(reader, row.id),
    ...((await ports.isAffiliate(reader, row.id)) ? { isAffiliate: true } : {}),
    marketingOptIn: row.marketingOptIn,
    createdAt: row.createdAt.toISOString(),
  };
}
