import { useLocation } from "react-router";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { loginIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { IconName } from "#web/ui/icon.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { authPath } from "./return-to.ts";

export type AccessDeniedType = "login" | "admin" | "permission";

interface Way {
  readonly href: string;
  readonly label: string;
}

const icons: Readonly<Record<AccessDeniedType, IconName>> = { login: loginIcon, admin: "lock", permission: "lock" };

function useWays(type: AccessDeniedType): readonly Way[] {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  if (type === "login") {
    return [
      { href: authPath("login", here), label: t("session.denied.logIn") },
      { href: authPath("register", here), label: t("session.denied.register") },
      { href: "/", label: t("session.denied.home") },
    ];
  }
  if (type === "admin") {
    return [
      { href: "/dashboard", label: t("session.denied.dashboard") },
      { href: authPath("login", here), label: t("session.denied.logInAsAdmin") },
    ];
  }
  return [
    { href: "/dashboard", label: t("session.denied.dashboard") },
    { href: "/contact", label: t("session.denied.support") },
  ];
}

/** Explains why access is denied and offers ways on (product.md section 2). */
export default function AccessDenied({ type }: { readonly type: AccessDeniedType }) {
  const { t } = useTranslation();
  const ways = useWays(type);
  const actions = ways.map(({ href, label }, index) => (
    <UiLink
      key={label}
      href={href}
      className={buttonClass({ variant: index === 0 ? "primary" : index === 1 ? "secondary" : "link" })}
    >
      {label}
    </UiLink>
  ));
  return (
    <EmptyState
      headingLevel="h1"
      icon={icons[type]}
      title={t(`session.denied.${type}.title`)}
      description={t(`session.denied.${type}.text`)}
      actions={actions}
      className="py-16"
    />
  );
}
