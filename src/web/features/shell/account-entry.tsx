import { lazy, Suspense, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { tokenStore } from "#web/lib/session/browser-tokens.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { cx } from "#web/ui/cx.ts";
import { Icon } from "#web/ui/icon.tsx";
import { linkClass } from "./navigation-links.ts";
import type { Visitor } from "./visitor.ts";

const loadUserMenu = () => import("./user-menu.tsx");
const UserMenu = lazy(loadUserMenu);

function SignedIn({ visitor }: { readonly visitor: Visitor }) {
  const { logout } = useSession();
  const navigate = useNavigate();
  const signOut = async (): Promise<void> => {
    await navigate("/");
    await logout();
  };
  return <UserMenu visitor={visitor} onSignOut={() => void signOut()} triggerClass={linkClass} />;
}

/** The link to the sign-in page; for signed-in users, their menu. */
export function AccountEntry() {
  const { t } = useTranslation("header");
  const { status, user } = useSession();
  const { pathname, search } = useLocation();
  useEffect(() => {
    // A stored session probably needs the user menu.
    if (tokenStore.read().accessToken !== undefined) void loadUserMenu();
  }, []);
  const returnTo = pathname.startsWith("/auth") ? "" : `?returnTo=${encodeURIComponent(pathname + search)}`;
  const login = (
    <LocalLink
      to={`/auth/login${returnTo}`}
      className={cx(linkClass, status !== "signed-out" && "invisible noscript:visible")}
    >
      <Icon name="user" size={22} />
      <span className="hidden xs:inline">{t("login")}</span>
      <span className="sr-only xs:hidden">{t("login")}</span>
    </LocalLink>
  );
  if (status !== "signed-in") return login;
  const { firstName = "", role = "", loyaltyPoints = 0 } = user ?? {};
  return (
    <Suspense fallback={login}>
      <SignedIn visitor={{ firstName, role, loyaltyPoints }} />
    </Suspense>
  );
}
