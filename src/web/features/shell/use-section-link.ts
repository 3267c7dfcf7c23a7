import type { MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLocalPath } from "#web/lib/i18n/local-link.tsx";
import { withoutLanguage } from "#web/lib/i18n/paths.ts";
import { glide } from "#web/ui/glide.ts";

interface SectionLink {
  readonly href: string;
  readonly onClick: (event: MouseEvent) => void;
}

/** Links to a section of the home page: scrolls there, from other pages after navigating to `/`. */
export function useSectionLink(): (section: string) => SectionLink {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const localPath = useLocalPath();
  return (section) => {
    const href = localPath(`/#${section}`);
    const onClick = (event: MouseEvent): void => {
      event.preventDefault();
      const target = withoutLanguage(pathname) === "/" ? document.getElementById(section) : null;
      if (target === null) void navigate(href);
      else target.scrollIntoView({ behavior: glide(), block: "start" });
    };
    return { href, onClick };
  };
}
