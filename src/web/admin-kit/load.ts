import { mayDo, type Permission, type StaffRole } from "#shared/domain/permissions.ts";
import { browserSession } from "#web/lib/session/browser-session.ts";
import { isAdminRole } from "#web/lib/session/require-session.tsx";

/** Resolves once the session status is known. */
function settled(): Promise<ReturnType<typeof browserSession.read>> {
  return new Promise((resolve) => {
    const stop = browserSession.subscribe(look);
    function look(): void {
      const state = browserSession.read();
      if (state.status === "loading") return;
      stop();
      resolve(state);
    }
    look();
  });
}

/** Loads a page's data for staff; `null` for others, without a call (the frame shows that access is denied). */
export async function adminLoad<Data>(load: () => Promise<Data>): Promise<Data | null> {
  const { user } = await settled();
  return isAdminRole(user?.role) ? load() : null;
}

/** Whether the user has the permission, to avoid calls that would be refused. The server enforces it. */
export const isAllowed = (permission: Permission): boolean => mayDo(staffRole(), permission);

/** The user's staff role. */
export const staffRole = (): StaffRole | null | undefined => browserSession.read().user?.staffRole;

/** Reads the named query parameters of a URL; empty ones are left out. */
export function readQuery<Query>(url: string, names: readonly (keyof Query & string)[]): Query {
  const { searchParams } = new URL(url);
  const given = names.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null || value === "" ? [] : [[name, value]];
  });
  return Object.fromEntries(given) as Query;
}
