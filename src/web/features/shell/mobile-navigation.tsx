import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { cx } from "#web/ui/cx.ts";
import { homeSections } from "./home-menu.tsx";
import { LanguageToggle } from "./language-toggle.tsx";
import { navigationLinks } from "./navigation-links.ts";
import { useSectionLink } from "./use-section-link.ts";

const linkClass = "nav-row";

export interface MobileNavigationProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The collapsible navigation of small screens; expanded without JavaScript. */
export function MobileNavigation({ isOpen, onClose }: MobileNavigationProps) {
  const { t } = useTranslation("header");
  const sectionLink = useSectionLink();
  return (
    <nav
      id="mobile-navigation"
      aria-label={t("mainNavigation")}
      className={cx("site-menu page", !isOpen && "site-menu-shut")}
    >
      <LocalLink to="/" className={linkClass} onClick={onClose}>
        {t("home")}
      </LocalLink>
      {homeSections.map((section) => {
        const link = sectionLink(section);
        return (
          <a
            key={section}
            href={link.href}
            className="nav-row-below"
            onClick={(event) => {
              onClose();
              link.onClick(event);
            }}
          >
            {t(`homeSections.${section}`)}
          </a>
        );
      })}
      {navigationLinks.map(({ to, word }) => (
        <LocalLink key={to} to={to} className={linkClass} onClick={onClose}>
          {t(word)}
        </LocalLink>
      ))}
      <LanguageToggle className="mt-2" />
    </nav>
  );
}
