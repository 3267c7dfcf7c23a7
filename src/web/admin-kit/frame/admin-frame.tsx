import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useSession } from "#web/lib/session/session-provider.tsx";
import { Logo } from "#web/ui/art/logo.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { cx } from "#web/ui/cx.ts";
import { Drawer } from "#web/ui/drawer.tsx";
import { settingsIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, MenuSeparator, menuItemClass } from "#web/ui/menu.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { adminRoot, isAt, placesFor } from "./navigation.ts";
import { SearchDialog } from "./search-dialog.tsx";

function SideLinks() {
  const { pathname } = useLocation();
  const { user } = useSession();
  return (
    <nav aria-label="Admin" className="flex flex-col gap-1 lg:gap-0.5">
      {placesFor(user?.staffRole).map((place) => {
        const isHere = isAt(place, pathname);
        return (
          <UiLink
            key={place.href}
            href={place.href}
            aria-current={isHere ? "page" : undefined}
            className={cx(
              "flex min-h-10 items-center gap-3 rounded-md px-3 font-medium no-underline hover:bg-text/6 lg:min-h-8",
              isHere && "bg-text/8 font-semibold",
            )}
          >
            <Icon name={place.icon} size={18} className={isHere ? "text-accent-text" : "text-muted"} />
            {place.label}
          </UiLink>
        );
      })}
      <hr className="my-2 border-line" />
      <UiLink
        href="/"
        className="flex min-h-10 items-center gap-3 rounded-md px-3 font-medium no-underline hover:bg-text/6 lg:min-h-8"
      >
        <Icon name="store" size={18} className="text-muted" />
        Storefront
      </UiLink>
    </nav>
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
  useShortcut(() => setSearchOpen(true));
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu
  useEffect(() => setMenuOpen(false), [pathname]);
  return (
    <div
      className="admin relative min-h-dvh overflow-x-clip text-start lg:grid lg:grid-cols-[240px_minmax(0,1fr)]"
      lang="en"
      dir="ltr"
    >
      <SkipLink label="Skip to content" />
      <aside className="hidden border-e border-line bg-surface lg:block">
        <div className="sticky top-0 flex h-dvh flex-col gap-4 overflow-y-auto p-4">
          <UiLink href={adminRoot} className="self-start" aria-label="Himma admin">
            <Logo lang="en" height={28} />
          </UiLink>
          <SideLinks />
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
        <SideLinks />
      </Drawer>
      <div className="min-w-0">
        <TopBar onMenu={() => setMenuOpen(true)} onSearch={() => setSearchOpen(true)} />
        <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[90rem] p-4 pb-16 sm:p-6">
          {children}
        </main>
      </div>
      {isSearchOpen && <SearchDialog onClose={() => setSearchOpen(false)} />}
      <Toaster dir="ltr" labels={toasts} />
    </div>
  );
}
