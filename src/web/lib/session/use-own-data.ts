import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useSession } from "./use-session.ts";

/** The owner of a loader's data; `null` before the first load of an area's layout. */
export interface DataOwner {
  readonly userId: string | undefined;
}

/**
 * Whether the loaded data belongs to the user who is signed in now. If it does not, because somebody signed in in
 * another tab, it is loaded again; show none of it until then. `undefined` is data that was refused.
 */
export function useOwnData(owner: DataOwner | null | undefined, isOpen: boolean): boolean {
  const { userId } = useSession();
  const { revalidate } = useRevalidator();
  const isOwn = owner === null || (owner !== undefined && owner.userId === userId);
  const isStale = isOpen && !isOwn;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new user loads once
  useEffect(() => {
    if (isStale) void revalidate();
  }, [isStale, userId, revalidate]);
  return isOwn;
}
