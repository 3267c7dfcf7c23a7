import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { UiLink, type UiLinkProps } from "#web/ui/ui-link.tsx";

/** A link that changes a part of the page without scrolling. */
export function StayLink(props: UiLinkProps) {
  const navigate = useNavigate();
  const stay = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(props.href, { preventScrollReset: true });
  };
  return <UiLink {...props} onClick={stay} />;
}
