import type { ReactNode } from "react";
import { Form } from "react-router";
import { useLiveForm } from "#web/entities/product/use-live-form.ts";
import { fetchedDialog } from "#web/lib/fetched-dialog.tsx";
import { useLocalPath } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { ButtonLabel } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Select } from "#web/ui/select.tsx";
import { countFilters, listPath, sorts } from "./list-query.ts";
import type { ListData } from "./load-list.ts";

// Not in the shared icons, since no other page shows it.
const filterIcon = {
  path: "M4 6h10m4 0h2M4 12h2m4 0h10M4 18h8m4 0h4M16 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm-8 6a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm6 6a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
};

const useDrawer = fetchedDialog<{ readonly data: ListData }>(() => import("./filter-drawer.tsx"));

/** The number of products, sorting, and on phones the button to the filters. */
export function ListToolbar({ data }: { readonly data: ListData }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3 py-4 sm:gap-x-4">
      <p role="status" className="w-full text-card font-semibold sm:w-auto sm:flex-1">
        {t("shopAll.count", { count: data.pagination.total })}
      </p>
      <FilterButton data={data} />
      <SortForm data={data} />
    </div>
  );
}

function FilterButton({ data }: { readonly data: ListData }) {
  const { t } = useTranslation();
  const [opener, drawerWith] = useDrawer();
  const count = countFilters(data.query);
  const label: ReactNode = count === 0 ? t("filters.title") : t("filters.titleCount", { count });
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: without the script it links to the filters below the list */}
      <a
        href="#filters"
        className={buttonClass({
          variant: "secondary",
          className: "min-h-12 flex-1 px-3! sm:flex-none sm:px-5! lg:hidden",
        })}
        onPointerEnter={opener.onPointerEnter}
        onClick={(event) => {
          event.preventDefault();
          opener.onClick();
        }}
      >
        <ButtonLabel icon={filterIcon}>{label}</ButtonLabel>
      </a>
      {drawerWith({ data })}
    </>
  );
}

function SortForm({ data: { query } }: { readonly data: ListData }) {
  const { t } = useTranslation();
  const localPath = useLocalPath();
  const onChange = useLiveForm(localPath("/shop-all"));
  const others = [...new URL(listPath({ ...query, page: 1, sort: "" }), "http://shop").searchParams];
  const usual = query.search === "" ? "newest" : "";
  const options = sorts.map((sort) => ({ value: sort, label: t(`shopAll.sorts.${sort}`) }));
  return (
    <Form
      method="get"
      action={localPath("/shop-all")}
      preventScrollReset
      replace
      className="flex min-w-49 flex-1 items-center gap-2 sm:flex-none"
      onChange={onChange}
    >
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="min-w-0 flex-1 sm:w-56">
        <Select
          key={query.sort}
          name="sort"
          defaultValue={query.sort || usual}
          aria-label={t("shopAll.sort")}
          options={query.search === "" ? options : [{ value: "", label: t("shopAll.sorts.relevance") }, ...options]}
        />
      </div>
      <noscript>
        <button type="submit" className={buttonClass({ variant: "secondary" })}>
          {t("filters.apply")}
        </button>
      </noscript>
    </Form>
  );
}
