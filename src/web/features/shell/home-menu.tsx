import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Menu, menuItemClass } from "#web/ui/menu.tsx";
import { useSectionLink } from "./use-section-link.ts";

export const homeSections = ["transformations", "packages", "partners"] as const;

/** The header's "Home" menu with the sections of the home page. */
export function HomeMenu({ className }: { readonly className: string }) {
  const { t } = useTranslation("header");
  const sectionLink = useSectionLink();
  const trigger = (
    <>
      <span>{t("home")}</span>
      <Icon name="chevron-down" size={16} />
    </>
  );
  return (
    <Menu trigger={trigger} triggerClass={className} align="start">
      {homeSections.map((section) => (
        <a key={section} className={menuItemClass()} {...sectionLink(section)}>
          {t(`homeSections.${section}`)}
        </a>
      ))}
    </Menu>
  );
}
