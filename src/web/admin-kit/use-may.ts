import { mayDo, type Permission } from "#shared/domain/permissions.ts";
import { useSession } from "#web/lib/session/session-provider.tsx";

/** Whether the signed-in member of staff may: what they may not do is not offered. The server decides in any case. */
export function useMay(): (permission: Permission) => boolean {
  const { user } = useSession();
  return (permission) => mayDo(user?.staffRole, permission);
}
