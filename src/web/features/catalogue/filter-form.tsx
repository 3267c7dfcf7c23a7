import type { ReactNode } from "react";
import { Form } from "react-router";
import { toMinor } from "#shared/domain/money.ts";
import { useLiveForm } from "#web/entities/product/use-live-form.ts";
import { useLocalPath } from "#web/lib/i18n/local-link.tsx";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Money } from "#web/ui/money.tsx";
import { listPath } from "./list-query.ts";
import type { ListData } from "./load-list.ts";

type FilterFormProps = Pick<ListData, "query" | "filters">;

/** All filters in one form: applied on each change after hydration, by the button before it. */
export function FilterForm({ query, filters }: FilterFormProps) {
  const { t } = useTranslation();
  const localPath = useLocalPath();
  const onChange = useLiveForm(localPath("/shop-all"));
  return (
    <Form
      // Remounts the form when filters are changed elsewhere (a chip, a tab).
      key={listPath({ ...query, page: 1, sort: "" })}
      method="get"
      action={localPath("/shop-all")}
      preventScrollReset
      replace
      onChange={onChange}
    >
      {query.search !== "" && <input type="hidden" name="search" value={query.search} />}
      {query.sort !== "" && <input type="hidden" name="sort" value={query.sort} />}
      <Group legend={t("filters.offers")}>
        <Option name="discounted" value="true" isChosen={query.discounted}>
          {t("filters.discounted")}
        </Option>
        <Option name="inStock" value="true" isChosen={query.inStock}>
          {t("filters.inStock")}
        </Option>
      </Group>
      <CategoryFacet query={query} filters={filters} />
      <PriceFacet query={query} filters={filters} />
      <SizeFacet query={query} filters={filters} />
      <noscript>
        <button type="submit" className={buttonClass({ block: true, className: "mt-4" })}>
          {t("filters.apply")}
        </button>
      </noscript>
    </Form>
  );
}

function Group({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className="border-b border-line py-4 first-of-type:pt-0">
      <legend className="float-start mb-1 w-full text-card font-bold">{legend}</legend>
      <div className="choices">{children}</div>
    </fieldset>
  );
}

interface OptionProps {
  readonly type?: "checkbox" | "radio";
  readonly name: string;
  readonly value: string;
  readonly isChosen: boolean;
  readonly count?: number;
  readonly children: ReactNode;
}

/** One line of a filter; a list has dozens of them, so that their style is in `.choices`. */
function Option({ type = "checkbox", name, value, isChosen, count, children }: OptionProps) {
  return (
    <label>
      <input type={type} name={name} value={value} defaultChecked={isChosen} />
      <span>{children}</span>
      {count !== undefined && <span>{count}</span>}
    </label>
  );
}

function CategoryFacet({ query, filters }: FilterFormProps) {
  const { t } = useTranslation();
  if (filters.categories.length < 2 && query.categories.length === 0) return null;
  return (
    <Group legend={t("filters.category")}>
      {filters.categories.map(({ slug, name, count }) => (
        <Option key={slug} name="category" value={slug} isChosen={query.categories.includes(slug)} count={count}>
          {name}
        </Option>
      ))}
    </Group>
  );
}

function PriceFacet({ query, filters }: FilterFormProps) {
  const { t } = useTranslation();
  if (filters.priceBands.length === 0) return null;
  return (
    <Group legend={t("filters.price")}>
      <Option type="radio" name="price" value="" isChosen={query.price === ""}>
        {t("filters.anyPrice")}
      </Option>
      {filters.priceBands.map(({ from, to, count, value }) => (
        <Option key={value} type="radio" name="price" value={value} isChosen={query.price === value} count={count}>
          <BandWords from={from} to={to} currency={filters.currency} />
        </Option>
      ))}
    </Group>
  );
}

type Band = Pick<ListData["filters"], "currency"> & { readonly from: number; readonly to: number | null };

/** A price band with its unit: "Under 200", "200 to 500", "Over 2,000". */
export function BandWords({ from, to, currency }: Band) {
  const { t } = useTranslation();
  const language = useLanguage();
  const money = (amount: number) => <Money amountMinor={toMinor(amount)} currency={currency} lang={language} />;
  if (to === null)
    return (
      <>
        {t("filters.over")} {money(from)}
      </>
    );
  if (from === 0)
    return (
      <>
        {t("filters.under")} {money(to)}
      </>
    );
  return (
    <>
      {money(from)} {t("filters.to")} {money(to)}
    </>
  );
}

function SizeFacet({ query, filters: { sizes } }: FilterFormProps) {
  const { t } = useTranslation();
  if (sizes.length < 2 && query.sizes.length === 0) return null;
  return (
    <Group legend={t("filters.size")}>
      <div className="max-h-72 overflow-y-auto">
        {sizes.map(({ size, label, count }) => (
          <Option key={size} name="size" value={size} isChosen={query.sizes.includes(size)} count={count}>
            {label}
          </Option>
        ))}
      </div>
    </Group>
  );
}
