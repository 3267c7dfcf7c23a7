import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { User } from "#shared/contract/accounts.ts";
import { useIsOnline } from "#web/entities/workout/training-link.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { isAdminRole } from "#web/lib/session/is-admin-role.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { cx } from "#web/ui/cx.ts";
import {
  chartIcon,
  dumbbellIcon,
  giftIcon,
  gridIcon,
  locationIcon,
  mealIcon,
  pulseIcon,
  settingsIcon,
  shieldIcon,
  trendUpIcon,
  walletIcon,
} from "#web/ui/drawn-icons.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { bellIcon, repeatIcon, trophyIcon } from "#web/ui/workout-icons.ts";

interface Place {
  readonly to: string;
  readonly word:
    | "overview"
    | "programmes"
    | "subscriptions"
    | "progress"
    | "health"
    | "food"
    | "orders"
    | "points"
    | "giftCards"
    | "wishlist"
    | "addresses"
    | "profile"
    | "notifications"
    | "cards"
    | "replenishments"
    | "privacy"
    | "affiliate"
    | "admin";
  readonly icon: IconName;
}

const places: readonly Place[] = [
  { to: "/dashboard", word: "overview", icon: gridIcon },
  { to: "/dashboard/programmes", word: "programmes", icon: dumbbellIcon },
  { to: "/dashboard/subscriptions", word: "subscriptions", icon: repeatIcon },
  { to: "/dashboard/progress", word: "progress", icon: trendUpIcon },
  { to: "/dashboard/health", word: "health", icon: pulseIcon },
  { to: "/dashboard/food", word: "food", icon: mealIcon },
  { to: "/dashboard/orders", word: "orders", icon: "box" },
  { to: "/dashboard/points", word: "points", icon: trophyIcon },
  { to: "/dashboard/affiliate", word: "affiliate", icon: "share" },
  { to: "/dashboard/gift-cards", word: "giftCards", icon: giftIcon },
  { to: "/dashboard/wishlist", word: "wishlist", icon: "heart" },
  { to: "/dashboard/addresses", word: "addresses", icon: locationIcon },
  { to: "/dashboard/replenishments", word: "replenishments", icon: "bag" },
  { to: "/dashboard/cards", word: "cards", icon: walletIcon },
  { to: "/dashboard/notifications", word: "notifications", icon: bellIcon },
  { to: "/dashboard/privacy", word: "privacy", icon: shieldIcon },
  { to: "/dashboard/profile", word: "profile", icon: settingsIcon },
];
const adminPlace: Place = { to: "/dashboard/admin", word: "admin", icon: chartIcon };

// Check-ins belong to a subscription.
const isHere = (to: string, pathname: string): boolean =>
  to === "/dashboard" ? pathname === to : pathname.replace("/check-ins/", "/subscriptions/").startsWith(to);

/** The frame of the account pages: a navigation list beside the page's main part, a rail above it on phones. */
export function AccountFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="page pb-16">
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-12">
        <AccountNavigation />
        <main id="main" className="min-w-0">
          {children}
        </main>
      </div>
    </div>
  );
}

/** What everybody has, and the places of affiliates and of staff. */
const toPlaces = (user: User | null): readonly Place[] => [
  ...places.filter(({ word }) => word !== "affiliate" || user?.isAffiliate === true),
  ...(isAdminRole(user?.role) ? [adminPlace] : []),
];

function AccountNavigation() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { user } = useSession();
  const online = useIsOnline();
  const current = useRef<HTMLLIElement>(null);
  // On phones the rail may be wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each page change
  useEffect(() => {
    // Braces: newer browsers return a promise, which React would take for a cleanup function.
    current.current?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [pathname]);
  return (
    <nav
      aria-label={t("dashboard.navigation")}
      className="sideways -mx-(--gutter) border-b border-line px-(--gutter) lg:mx-0 lg:overflow-visible lg:border-0 lg:px-0 lg:pt-8"
    >
      <ul className="flex w-max min-w-full gap-5 lg:sticky lg:top-24 lg:w-auto lg:flex-col lg:gap-1">
        {toPlaces(user).map(({ to, word, icon }) => {
          const here = isHere(to, pathname);
          return (
            <li key={to} ref={here ? current : undefined}>
              <LocalLink
                to={to}
                // Offline the browser must navigate, so that the service worker answers.
                reloadDocument={!online}
                aria-current={here ? "page" : undefined}
                className={cx(
                  "flex min-h-12 min-w-11 items-center justify-center gap-3 border-b-[3px] lg:justify-start text-card whitespace-nowrap no-underline lg:rounded-lg lg:border-0 lg:px-3 lg:hover:bg-text/6",
                  here
                    ? "border-flare font-bold text-text lg:bg-sand-100"
                    : "border-transparent text-muted hover:text-text",
                )}
              >
                <Icon name={icon} className="hidden lg:block" />
                <span>{t(`dashboard.places.${word}`)}</span>
              </LocalLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
