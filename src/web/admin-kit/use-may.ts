import { mayWith, type Permission } from "#shared/domain/permissions.ts";
import { useSession } from "#web/lib/session/use-session.ts";

/** Whether the signed-in staff member has a permission; forbidden actions are hidden. The server enforces it. */
export function useMay(): (permission: Permission) => boolean {
  const { user } = useSession();
  return (permission) => mayWith(user?.permissions, permission);
}
