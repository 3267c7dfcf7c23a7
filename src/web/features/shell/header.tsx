import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useCart } from "#web/entities/cart/use-cart.ts";
import { LocalLink, useLocalPath } from "#web/lib/i18n/local-link.tsx";
import { withoutLanguage } from "#web/lib/i18n/paths.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Logo } from "#web/ui/art/logo.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { glide } from "#web/ui/glide.ts";
import { Icon } from "#web/ui/icon.tsx";
import { CountDot, IconButton } from "#web/ui/icon-button.tsx";
import { AccountEntry } from "./account-entry.tsx";
import { HomeMenu } from "./home-menu.tsx";
import { LanguageToggle } from "./language-toggle.tsx";
import { MobileNavigation } from "./mobile-navigation.tsx";
import { linkClass, navigationLinks } from "./navigation-links.ts";
import { SearchLink } from "./search-link.tsx";

/** The logo: scrolls to the top on the home page, otherwise links to it. */
function LogoLink() {
  const { t } = useTranslation("header");
  const language = useLanguage();
  const { pathname } = useLocation();
  const isHome = withoutLanguage(pathname) === "/";
  return (
    <LocalLink
      to="/"
      aria-label={t("logo")}
      className="flex min-h-11 items-center"
      onClick={(event) => {
        if (!isHome) return;
        event.preventDefault();
        window.scrollTo({ top: 0, behavior: glide() });
      }}
    >
      <Logo lang={language} height={32} />
    </LocalLink>
  );
}

function CartLink() {
  const { t } = useTranslation("header");
  const count = useCart().cart?.itemCount ?? 0;
  return (
    <LocalLink
      to="/cart"
      className={buttonClass({ variant: "ghost", square: true })}
      aria-label={t("cartWithCount", { count })}
      data-cart-count={count}
    >
      <Icon name="bag" size={24} />
      <CountDot count={count} />
    </LocalLink>
  );
}

/** Escape closes the mobile navigation and returns the focus to its button. */
function useEscape(isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      close();
      document.querySelector<HTMLElement>('[aria-controls="mobile-navigation"]')?.focus();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOpen, close]);
}

/** Only its parts read the session and the cart, so that the header does not render again when these become known. */
export function Header({ hasSearch }: { readonly hasSearch: boolean }) {
  const { t } = useTranslation("header");
  const localPath = useLocalPath();
  const { pathname } = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  useEscape(isMenuOpen, closeMenu);
  return (
    <header className="site-header">
      <div className="site-bar page">
        <IconButton
          icon={isMenuOpen ? "close" : "menu"}
          label={t(isMenuOpen ? "closeMenu" : "menu")}
          className="-ms-2 nav:hidden noscript:hidden"
          aria-expanded={isMenuOpen}
          aria-controls="mobile-navigation"
          onClick={() => setMenuOpen(!isMenuOpen)}
        />
        <LogoLink />
        <nav aria-label={t("mainNavigation")} className="site-nav">
          <HomeMenu className={linkClass} />
          {navigationLinks.map(({ to, word }) => (
            <LocalLink
              key={to}
              to={to}
              className={linkClass}
              aria-current={pathname === localPath(to) ? "page" : undefined}
            >
              {t(word)}
            </LocalLink>
          ))}
        </nav>
        <div className="ms-auto flex items-center">
          {hasSearch && <SearchLink />}
          <LanguageToggle className="hidden nav:flex" />
          <AccountEntry />
          <CartLink />
        </div>
      </div>
      <MobileNavigation isOpen={isMenuOpen} onClose={closeMenu} />
    </header>
  );
}
