import type { Permission } from "#shared/domain/permissions.ts";
import { adminRoot, placesFor } from "./navigation.ts";

/** The first page after sign-in: figures for those who may see them, clients for coaches. */
export function firstPlaceFor(held: readonly Permission[] | undefined): string | undefined {
  const own = placesFor(held);
  const [first] = own;
  if (first?.href === adminRoot) return adminRoot;
  return (own.find(({ href }) => href === `${adminRoot}/today`) ?? first)?.href;
}
