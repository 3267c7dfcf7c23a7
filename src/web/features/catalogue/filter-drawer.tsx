import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { FilterForm } from "./filter-form.tsx";
import type { ListData } from "./load-list.ts";

export interface FilterDrawerProps {
  readonly data: ListData;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The filters on phones. */
export default function FilterDrawer({ data, isOpen, onClose }: FilterDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      side="start"
      title={t("filters.title")}
      labels={{ close: t("common:close") }}
      size="22rem"
      footer={
        <Button block size="lg" onClick={onClose}>
          {t("filters.show", { count: data.pagination.total })}
        </Button>
      }
    >
      <FilterForm query={data.query} filters={data.filters} />
    </Drawer>
  );
}
