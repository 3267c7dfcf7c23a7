import { mayDo, type Permission, type StaffRole } from "#shared/domain/permissions.ts";
import { browserSession } from "#web/lib/session/browser-session.ts";
import { isAdminRole } from "#web/lib/session/require-session.tsx";

/** Resolves once it is known who is here. */
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

/** Loads a page's data for an admin; `null` for anybody else, whom the frame tells so without a call being made. */
export async function adminLoad<Data>(load: () => Promise<Data>): Promise<Data | null> {
  const { user } = await settled();
  return isAdminRole(user?.role) ? load() : null;
}

/** Whether who is signed in may: a page spares itself calls that would be refused. The server decides in any case. */
export const isAllowed = (permission: Permission): boolean => mayDo(staffRole(), permission);

/** What who is signed in is trusted with. */
export const staffRole = (): StaffRole | null | undefined => browserSession.read().user?.staffRole;

/** Those members of an address's query that a call knows; empty ones are left out. */
export function readQuery<Query>(url: string, names: readonly (keyof Query & string)[]): Query {
  const { searchParams } = new URL(url);
  const given = names.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null || value === "" ? [] : [[name, value]];
  });
  return Object.fromEntries(given) as Query;
}
