import type { Reader } from "#server/platform/db/database.ts";
import { and, asc, eq, inArray, isNotNull, isNull, like, or, type SQL, sql } from "#server/platform/db/orm.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { searchedBegins } from "#server/platform/db/rows.ts";
import { type Permission, rolesWith } from "#shared/domain/permissions.ts";
import { phoneEnding } from "#shared/domain/phone-search.ts";
import { customPermissions, toPermissions } from "./roles/role-permissions.ts";
import { users } from "./tables.ts";

// First and last name, normalized by the database on write.
const nameSearched = sql`users.name_searched`;

export interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly country: string | null;
  readonly createdAt: Date;
}

const { id, firstName, lastName, email, phone, country, createdAt } = users;
const openAccountsOf = (whose: SQL) =>
  prepared((plan) =>
    plan
      .select({ id, firstName, lastName, email, phone, country, createdAt })
      .from(users)
      .where(and(whose, isNotNull(email))),
  );
const openAccounts = openAccountsOf(sql`${id} = any(${sql.placeholder("ids")}::uuid[])`);
// PostgreSQL keeps no plan for a list of one, and would plan it again at each call.
const openAccount = openAccountsOf(sql`${id} = ${sql.placeholder("only")}::uuid`);

/** Names and addresses of people by id; closed accounts are omitted. */
export async function findPeople(reader: Reader, userIds: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const [only, ...others] = userIds;
  if (only === undefined) return new Map();
  const rows = await (others.length === 0 ? openAccount(reader, { only }) : openAccounts(reader, { ids: userIds }));
  return new Map(rows.map((row) => [row.id, { ...row, email: row.email ?? "" }]));
}

/**
 * Ids of up to 200 people matched by e-mail or name prefix, or by the end of their phone number. Ignores case, Arabic
 * letter variants and the Arabic article.
 */
export async function searchPeople(reader: Reader, text: string): Promise<string[]> {
  const typed = text.trim().toLowerCase();
  const phone = phoneEnding(text);
  const rows = await reader
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        like(users.emailKey, `${typed.replace(/[\\%_]/g, "\\$&")}%`),
        searchedBegins(nameSearched, text),
        phone === undefined ? undefined : like(users.phone, `%${phone}`),
      ),
    )
    .orderBy(asc(users.id))
    .limit(200);
  return rows.map((row) => row.id);
}

/** Name, language and permissions of a person who is staff; `undefined` for others and for locked accounts. */
export async function findStaffMember(reader: Reader, userId: string) {
  const { language, staffRole } = users;
  const [row] = await reader
    .select({ firstName, lastName, email, language, staffRole, customPermissions })
    .from(users)
    .where(and(eq(id, userId), eq(users.role, "admin"), isNotNull(email), isNull(users.lockedAt)));
  if (row === undefined || row.staffRole === null) return undefined;
  return {
    name: `${row.firstName} ${row.lastName}`,
    firstName: row.firstName,
    email: row.email ?? "",
    language: row.language,
    permissions: toPermissions(row.staffRole, row.customPermissions),
  };
}

/** Staff accounts that are neither closed nor locked and whose role has the permission, by name. */
export async function findStaffWith(reader: Reader, permission: Permission): Promise<readonly Person[]> {
  const rows = await reader
    .select({ id, firstName, lastName, email, phone, country, createdAt })
    .from(users)
    .where(
      and(
        eq(users.role, "admin"),
        or(
          inArray(users.staffRole, rolesWith(permission)),
          sql`exists (select 1 from staff_roles r where r.id::text = ${users.staffRole} and ${permission} = any(r.permissions))`,
        ),
        isNotNull(email),
        isNull(users.lockedAt),
      ),
    )
    .orderBy(asc(firstName), asc(lastName), asc(id))
    .limit(200);
  return rows.map((row) => ({ ...row, email: row.email ?? "" }));
}
