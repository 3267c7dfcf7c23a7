import { setKinds } from "#shared/domain/exercise-measures.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Menu, type MenuProps, MenuSeparator, menuItemClass } from "#web/ui/menu.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import type { SetRowProps } from "./set-row.tsx";

type KindMenuProps = Pick<SetRowProps, "set" | "onChange" | "onRemove"> &
  Pick<MenuProps, "trigger" | "label" | "triggerClass" | "opensAtOnce">;

/** The kinds of a set, and taking away a set that was added. */
export function KindMenu({ set, onChange, onRemove, ...menu }: KindMenuProps) {
  const { t } = useTranslation();
  const kind = set.kind ?? "normal";
  return (
    <Menu align="start" {...menu}>
      {setKinds.map((each) => (
        <button
          key={each}
          type="button"
          aria-current={each === kind ? "true" : undefined}
          className={menuItemClass(each === kind)}
          onClick={() => onChange({ kind: each })}
        >
          {t(`training.player.kinds.${each}`)}
        </button>
      ))}
      {onRemove !== undefined && (
        <>
          <MenuSeparator />
          <button type="button" className={menuItemClass()} onClick={onRemove}>
            <Icon name={trashIcon} size={18} />
            {t("training.player.removeSet")}
          </button>
        </>
      )}
    </Menu>
  );
}
