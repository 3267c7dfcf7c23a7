import type { ReactNode } from "react";
import { Form } from "react-router";
import { toMinor } from "#shared/domain/money.ts";
import { useLiveForm } from "#web/entities/product/use-live-form.ts";
import { useLocalPath } from "#web/lib/i18n/local-link.tsx";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr, Money } from "#web/ui/bidi.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { listPath } from "./list-query.ts";
import type { ListData } from "./load-list.ts";

type FilterFormProps = Pick<ListData, "query" | "facets">;

/** All filters in one form: applied on each change after hydration, by the button before it. */
export function FilterForm({ query, facets }: FilterFormProps) {
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
        <Checkbox name="discounted" value="true" defaultChecked={query.discounted} label={t("filters.discounted")} />
        <Checkbox name="inStock" value="true" defaultChecked={query.inStock} label={t("filters.inStock")} />
      </Group>
      <CategoryFacet query={query} facets={facets} />
      <PriceFacet query={query} facets={facets} />
      <SizeFacet query={query} facets={facets} />
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
      <div className="clear-both flex flex-col">{children}</div>
    </fieldset>
  );
}

const showCount = (count: number): ReactNode => <Ltr>{count}</Ltr>;

function CategoryFacet({ query, facets }: FilterFormProps) {
  const { t } = useTranslation();
  const text = useText();
  if (facets.categories.length < 2 && query.categories.length === 0) return null;
  return (
    <Group legend={t("filters.category")}>
      {facets.categories.map(({ slug, name, count }) => (
        <Checkbox
          key={slug}
          name="category"
          value={slug}
          defaultChecked={query.categories.includes(slug)}
          label={text(name)}
          end={showCount(count)}
        />
      ))}
    </Group>
  );
}

function PriceFacet({ query, facets }: FilterFormProps) {
  const { t } = useTranslation();
  const bands = facets.priceBands.map((band) => ({ ...band, value: `${band.from}-${band.to ?? ""}` }));
  const shown = bands.filter(({ count, value }) => count > 0 || value === query.price);
  if (shown.length === 0) return null;
  return (
    <Group legend={t("filters.price")}>
      <PriceChoice value="" isChosen={query.price === ""}>
        {t("filters.anyPrice")}
      </PriceChoice>
      {shown.map(({ from, to, count, value }) => (
        <PriceChoice key={value} value={value} isChosen={query.price === value} end={showCount(count)}>
          <BandWords from={from} to={to} currency={facets.currency} />
        </PriceChoice>
      ))}
    </Group>
  );
}

interface PriceChoiceProps {
  readonly value: string;
  readonly isChosen: boolean;
  readonly children: ReactNode;
  readonly end?: ReactNode;
}

function PriceChoice({ value, isChosen, children, end }: PriceChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name="price"
        value={value}
        defaultChecked={isChosen}
        className="size-5 shrink-0 accent-ink-950"
      />
      <span className="text-body">{children}</span>
      {end && <span className="ms-auto text-small text-muted">{end}</span>}
    </label>
  );
}

type Band = Pick<ListData["facets"], "currency"> & { readonly from: number; readonly to: number | null };

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

function SizeFacet({ query, facets }: FilterFormProps) {
  const { t } = useTranslation();
  const text = useText();
  const sizes = facets.sizes.filter(({ size, count }) => count > 0 || query.sizes.includes(size));
  if (sizes.length < 2 && query.sizes.length === 0) return null;
  return (
    <Group legend={t("filters.size")}>
      <div className="max-h-72 overflow-y-auto">
        {sizes.map(({ size, label, count }) => (
          <Checkbox
            key={size}
            name="size"
            value={size}
            defaultChecked={query.sizes.includes(size)}
            label={text(label)}
            end={showCount(count)}
          />
        ))}
      </div>
    </Group>
  );
}
