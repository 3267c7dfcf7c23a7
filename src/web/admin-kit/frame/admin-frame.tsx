import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { SeenWaiting } from "#shared/contract/admin-reports.ts";
import { useSession } from "#web/lib/session/use-session.ts";
import { Logo } from "#web/ui/art/logo.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { cx } from "#web/ui/cx.ts";
import { Drawer } from "#web/ui/drawer.tsx";
import { settingsIcon, shieldIcon, storeIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, MenuSeparator, menuItemClass } from "#web/ui/menu.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { bellIcon } from "#web/ui/workout-icons.ts";
import { adminRoot, groupsFor, isAt } from "./navigation.ts";
import type { Place } from "./place.ts";
import { SearchDialog } from "./search-dialog.tsx";
import { StepUp } from "./step-up.tsx";
import { useWaiting } from "./use-waiting.ts";

const linkClass =
  "flex min-h-10 items-center gap-3 rounded-md px-3 font-medium no-underline hover:bg-text/6 lg:min-h-8";

function SideLinks({ waiting }: { readonly waiting: SeenWaiting }) {
  const { user } = useSession();
  return (
    <nav aria-label="Admin" className="flex flex-col gap-3">
      {groupsFor(user?.permissions).map(({ label, places }) => (
        <div key={label}>
          {label !== "" && (
            <p id={`admin-${label}`} className="px-3 pb-1 text-small font-semibold text-muted">
              {label}
            </p>
          )}
          <ul aria-labelledby={label === "" ? undefined : `admin-${label}`} className="flex flex-col gap-1 lg:gap-0.5">
            {places.map((place) => (
              <li key={place.href}>
                <SideLink place={place} waiting={waiting} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <hr className="border-line" />
      <UiLink href="/" className={linkClass}>
        <Icon name={storeIcon} size={18} className="text-muted" />
        Storefront
      </UiLink>
    </nav>
  );
}

function SideLink({ place, waiting }: { readonly place: Place; readonly waiting: SeenWaiting }) {
  const { pathname } = useLocation();
  const isHere = isAt(place, pathname);
  const count = (place.waiting ?? []).reduce((sum, key) => sum + (waiting[key] ?? 0), 0);
  return (
    <UiLink
      href={place.href}
      aria-current={isHere ? "page" : undefined}
      className={cx(linkClass, isHere && "bg-text/8 font-semibold")}
    >
      <Icon name={place.icon} size={18} className={isHere ? "text-accent-text" : "text-muted"} />
      {place.label}
      {count > 0 && (
        <span className="ms-auto rounded-full bg-text/8 px-2 text-small font-semibold figures">
          {count.toLocaleString("en")}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </UiLink>
  );
}

function Profile() {
  const { user, logout } = useSession();
  const name = user?.firstName ?? "";
  return (
    <Menu
      triggerClass="inline-flex min-h-10 items-center gap-2 rounded-md px-2 hover:bg-text/6"
      trigger={
        <>
          <Avatar name={name} size={28} />
          <span className="sr-only">{`Account: ${name}`}</span>
          <span aria-hidden="true" className="hidden max-w-32 truncate sm:block">
            <UserText>{name}</UserText>
          </span>
        </>
      }
    >
      <p className="px-3 py-1 text-small text-muted">{user?.email}</p>
      <MenuSeparator />
      <UiLink href="/" className={menuItemClass()}>
        <Icon name="home" size={18} />
        Home
      </UiLink>
      <UiLink href="/dashboard/profile" className={menuItemClass()}>
        <Icon name={settingsIcon} size={18} />
        Profile settings
      </UiLink>
      <UiLink href={`${adminRoot}/alerts`} className={menuItemClass()}>
        <Icon name={bellIcon} size={18} />
        Alerts
      </UiLink>
      <UiLink href={`${adminRoot}/security`} className={menuItemClass()}>
        <Icon name={shieldIcon} size={18} />
        Security
      </UiLink>
      <MenuSeparator />
      <button type="button" className={menuItemClass()} onClick={() => void logout()}>
        <Icon name="logout" size={18} />
        Sign out
      </button>
    </Menu>
  );
}

function useShortcut(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      open();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [open]);
}

function TopBar({ onMenu, onSearch }: { readonly onMenu: () => void; readonly onSearch: () => void }) {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-surface px-3 sm:px-6">
      <IconButton icon="menu" label="Menu" size="sm" className="lg:hidden" onClick={onMenu} />
      <button
        type="button"
        onClick={onSearch}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md border border-input px-3 text-start text-muted hover:border-text sm:max-w-96"
      >
        <Icon name="search" size={16} />
        <span className="truncate">Search</span>
        <span className="sr-only">everything</span>
        <kbd className="ms-auto hidden rounded-sm bg-raised px-1.5 font-sans text-tiny sm:block">Ctrl K</kbd>
      </button>
      <div className="ms-auto">
        <Profile />
      </div>
    </header>
  );
}

const toasts = { region: "Notifications", close: "Close", success: "Done", error: "Error", info: "Note" };

/** The frame of every admin page: always English, left to right. */
export function AdminFrame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isSearchOpen, setSearchOpen] = useState(false);
  const waiting = useWaiting(pathname);
  useShortcut(() => setSearchOpen(true));
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu
  useEffect(() => setMenuOpen(false), [pathname]);
  return (
    <div
      className="admin relative min-h-dvh overflow-x-clip text-start lg:grid lg:grid-cols-[240px_minmax(0,1fr)] print:block print:bg-surface"
      lang="en"
      dir="ltr"
    >
      <SkipLink label="Skip to content" />
      <aside className="hidden border-e border-line bg-surface lg:block print:hidden">
        <div className="sticky top-0 flex h-dvh flex-col gap-4 overflow-y-auto p-4">
          <UiLink href={adminRoot} className="self-start" aria-label="Himma admin">
            <Logo lang="en" height={28} />
          </UiLink>
          <SideLinks waiting={waiting} />
        </div>
      </aside>
      <Drawer
        open={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        side="start"
        size="17rem"
        title="Admin"
        labels={{ close: "Close" }}
      >
        <SideLinks waiting={waiting} />
      </Drawer>
      <div className="min-w-0">
        <TopBar onMenu={() => setMenuOpen(true)} onSearch={() => setSearchOpen(true)} />
        <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[90rem] p-4 pb-16 sm:p-6">
          {children}
        </main>
      </div>
      {isSearchOpen && <SearchDialog onClose={() => setSearchOpen(false)} />}
      <StepUp />
      <Toaster dir="ltr" labels={toasts} />
    </div>
  );
}
