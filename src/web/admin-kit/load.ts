import type { RouterContextProvider } from "react-router";
import { mayWith, type Permission } from "#shared/domain/permissions.ts";
import { userContext } from "#web/lib/session/require-user.ts";

type Context = Readonly<Pick<RouterContextProvider, "get">>;
export type May = (permission: Permission) => boolean;

/** The permissions of a load's user. */
export const getPermissions = (context: Context) => context.get(userContext).user?.permissions;

/** Whether the user of a load has a permission, to avoid calls that would be refused. The server enforces it. */
export function getMay(context: Context): May {
  const held = getPermissions(context);
  return (permission) => mayWith(held, permission);
}

/** Reads the named query parameters of a URL; empty ones are left out. */
export function readQuery<Query>(url: string, names: readonly (keyof Query & string)[]): Query {
  const { searchParams } = new URL(url);
  const given = names.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null || value === "" ? [] : [[name, value]];
  });
  return Object.fromEntries(given) as Query;
}
