import { useEffect, useRef } from "react";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { tabClass } from "#web/ui/tabs.tsx";
import { listPath } from "./list-query.ts";
import type { ListData } from "./load-list.ts";

/** The departments as tabs with links. Search, sorting and other filters are kept. */
export function CategoryTabs({ query, categories }: Pick<ListData, "query" | "categories">) {
  const { t } = useTranslation();
  const pathTo = (slugs: string[]): string => listPath({ ...query, page: 1, sizes: [], price: "", categories: slugs });
  const row = useRef<HTMLElement>(null);
  // On phones the selected tab may be out of view. Scrolls only the row, not the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each selection
  useEffect(() => {
    const chosen = row.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    const frame = row.current?.getBoundingClientRect();
    if (chosen === undefined || frame === undefined) return;
    row.current?.scrollBy({ left: (chosen.left + chosen.right - frame.left - frame.right) / 2 });
  }, [query.categories.join()]);
  const isChosen = (slug: string): boolean => query.categories.length === 1 && query.categories[0] === slug;
  return (
    <nav aria-label={t("shopAll.categories")} ref={row} className="sideways -mx-(--gutter) px-(--gutter)">
      <ul id="departments" className="flex w-max min-w-full gap-x-6 border-b border-line lg:w-auto lg:flex-wrap">
        <li>
          <TabLink to={pathTo([])} isChosen={query.categories.length === 0}>
            {t("shopAll.all")}
          </TabLink>
        </li>
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <TabLink to={pathTo([slug])} isChosen={isChosen(slug)}>
              {name}
            </TabLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabLink({
  to,
  isChosen,
  children,
}: {
  readonly to: string;
  readonly isChosen: boolean;
  readonly children: string;
}) {
  return (
    <LocalLink to={to} preventScrollReset aria-current={isChosen ? "page" : undefined} className={tabClass(isChosen)}>
      {children}
    </LocalLink>
  );
}
