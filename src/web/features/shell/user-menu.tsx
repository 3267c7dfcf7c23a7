import { useLocation } from "react-router";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Coin } from "#web/ui/art/coin.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { gridIcon, settingsIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Menu, MenuSeparator, menuItemClass } from "#web/ui/menu.tsx";
import { dashboardPath, isAdmin, type Visitor } from "./visitor.ts";

export interface UserMenuProps {
  readonly visitor: Visitor;
  readonly onSignOut: () => void;
  readonly triggerClass: string;
}

function PointsLine({ points }: { readonly points: number }) {
  const { t } = useTranslation("header");
  return (
    <LocalLink to="/rewards" className={menuItemClass()}>
      <Coin size={20} />
      <span>{t("user.points", { count: points })}</span>
    </LocalLink>
  );
}

/** The user's initial and first name; menu with points (not for admins), dashboard, profile, sign out. */
export default function UserMenu({ visitor, onSignOut, triggerClass }: UserMenuProps) {
  const { t } = useTranslation("header");
  const { pathname } = useLocation();
  const isInside = pathname.startsWith("/dashboard") || pathname.startsWith("/checkout");
  const trigger = (
    <>
      <Avatar name={visitor.firstName.trim().split(" ", 1).join("")} size={32} />
      <span className="sr-only">{`${t("user.menu")}: ${visitor.firstName}`}</span>
      <span aria-hidden="true" className="hidden max-w-28 truncate xs:block">
        <UserText>{visitor.firstName}</UserText>
      </span>
    </>
  );
  return (
    <Menu trigger={trigger} triggerClass={triggerClass}>
      {!isAdmin(visitor) && <PointsLine points={visitor.loyaltyPoints} />}
      <LocalLink to={isInside ? "/" : dashboardPath(visitor)} className={menuItemClass()}>
        <Icon name={isInside ? "home" : gridIcon} size={20} />
        {t(isInside ? "user.home" : "user.dashboard")}
      </LocalLink>
      <LocalLink to="/dashboard/profile" className={menuItemClass()}>
        <Icon name={settingsIcon} size={20} />
        {t("user.profile")}
      </LocalLink>
      <MenuSeparator />
      <button type="button" className={menuItemClass()} onClick={onSignOut}>
        <Icon name="logout" size={20} />
        {t("user.signOut")}
      </button>
    </Menu>
  );
}
