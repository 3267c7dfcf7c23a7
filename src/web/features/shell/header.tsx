import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { LocalLink, useLocalPath } from "#web/lib/i18n/local-link.tsx";
import { withoutLanguage } from "#web/lib/i18n/paths.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { tokenStore } from "#web/lib/session/browser-tokens.ts";
import { Logo } from "#web/ui/art/logo.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { cx } from "#web/ui/cx.ts";
import { glide } from "#web/ui/glide.ts";
import { Icon } from "#web/ui/icon.tsx";
import { CountDot, IconButton } from "#web/ui/icon-button.tsx";
import { HomeMenu } from "./home-menu.tsx";
import { LanguageToggle } from "./language-toggle.tsx";
import { MobileNavigation } from "./mobile-navigation.tsx";
import { linkClass, navigationLinks } from "./navigation-links.ts";
import { SearchLink } from "./search-link.tsx";
import type { Visitor } from "./visitor.ts";

export interface HeaderProps {
  readonly visitor: Visitor;
  readonly cartCount: number;
  readonly hasSearch: boolean;
  readonly onSignOut: () => void;
}

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

function CartLink({ count }: { readonly count: number }) {
  const { t } = useTranslation("header");
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

const loadUserMenu = () => import("./user-menu.tsx");
const UserMenu = lazy(loadUserMenu);

function AccountEntry({ visitor, onSignOut }: Pick<HeaderProps, "visitor" | "onSignOut">) {
  const { t } = useTranslation("header");
  const { pathname, search } = useLocation();
  useEffect(() => {
    // A stored session probably needs the user menu.
    if (tokenStore.read().accessToken !== undefined) void loadUserMenu();
  }, []);
  const returnTo = pathname.startsWith("/auth") ? "" : `?returnTo=${encodeURIComponent(pathname + search)}`;
  const login = (
    <LocalLink
      to={`/auth/login${returnTo}`}
      className={cx(linkClass, visitor.status !== "signed-out" && "invisible noscript:visible")}
    >
      <Icon name="user" size={22} />
      <span className="hidden xs:inline">{t("login")}</span>
      <span className="sr-only xs:hidden">{t("login")}</span>
    </LocalLink>
  );
  if (visitor.status !== "signed-in") return login;
  return (
    <Suspense fallback={login}>
      <UserMenu visitor={visitor} onSignOut={onSignOut} triggerClass={linkClass} />
    </Suspense>
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

export function Header({ visitor, cartCount, hasSearch, onSignOut }: HeaderProps) {
  const { t } = useTranslation("header");
  const localPath = useLocalPath();
  const { pathname } = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  useEscape(isMenuOpen, closeMenu);
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface noscript:static">
      <div className="page flex min-h-15 items-center gap-1 nav:min-h-19 nav:flex-wrap nav:gap-2">
        <IconButton
          icon={isMenuOpen ? "close" : "menu"}
          label={t(isMenuOpen ? "closeMenu" : "menu")}
          className="-ms-2 nav:hidden noscript:hidden"
          aria-expanded={isMenuOpen}
          aria-controls="mobile-navigation"
          onClick={() => setMenuOpen(!isMenuOpen)}
        />
        <LogoLink />
        <nav aria-label={t("mainNavigation")} className="ms-4 hidden items-center nav:flex">
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
          <AccountEntry visitor={visitor} onSignOut={onSignOut} />
          <CartLink count={cartCount} />
        </div>
      </div>
      <MobileNavigation isOpen={isMenuOpen} onClose={closeMenu} />
    </header>
  );
}
