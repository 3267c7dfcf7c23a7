import { mayWith, type Permission } from "#shared/domain/permissions.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { UiLink, type UiLinkProps } from "#web/ui/ui-link.tsx";
import { adminRoot, isAt, places } from "./frame/navigation.ts";

/** Whether somebody with these permissions may open an admin page. Addresses outside the menu are open to all staff. */
export function mayOpen(held: readonly Permission[] | undefined, href: string): boolean {
  const path = href.replace(/[?#].*$/, "");
  const place = places.find((one) => one.href !== adminRoot && isAt(one, path));
  return place === undefined || mayWith(held, place.permission);
}

/** A link into another part of the admin area; plain text for staff who may not open it. */
export function AdminLink(props: UiLinkProps) {
  const { user } = useSession();
  if (mayOpen(user?.permissions, props.href)) return <UiLink {...props} />;
  return <span className={props.className}>{props.children}</span>;
}
