import { lazy, Suspense, useState } from "react";
import { Form } from "react-router";
import { useLocalPath } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { SearchField } from "#web/ui/search-field.tsx";

const SuggestionList = lazy(() => import("./suggestion-list.tsx"));

export interface ProductSearchProps {
  /** The current search text. */
  readonly search?: string;
  readonly className?: string | undefined;
  readonly onSearch?: () => void;
}

/** Searches the catalogue: a plain form before hydration, with suggestions after it. */
export function ProductSearch({ search = "", className, onSearch }: ProductSearchProps) {
  const { t } = useTranslation();
  const localPath = useLocalPath();
  const [input, setInput] = useState<HTMLInputElement>();
  return (
    <Form method="get" action={localPath("/shop-all")} role="search" className={className} onSubmit={onSearch}>
      <div className="relative">
        <SearchField
          key={search}
          name="search"
          defaultValue={search}
          maxLength={100}
          label={t("shopAll.search")}
          placeholder={t("shopAll.searchHint")}
          submitLabel={t("shopAll.searchSubmit")}
          onFocus={(event) => setInput(event.currentTarget)}
        />
        {input !== undefined && (
          <Suspense fallback={null}>
            <SuggestionList key={search} input={input} />
          </Suspense>
        )}
      </div>
    </Form>
  );
}
