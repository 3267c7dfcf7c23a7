import { type ReactNode, useRef } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";
import type { Pagination as Paging } from "#shared/contract/values.ts";
import { chipClass, RemovableChip } from "#web/ui/chip.tsx";
import { cx } from "#web/ui/cx.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { IconName } from "#web/ui/icon.tsx";
import { Input } from "#web/ui/input.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { Select, type SelectOption } from "#web/ui/select.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { counted, singular } from "../labels.ts";
import { LinkRow } from "../link-row.tsx";
import { type ListAddress, useListAddress } from "./use-list-address.ts";

/** Hidden fields that keep the other query parameters when a form is submitted. */
export function KeptFields({ except }: { readonly except: readonly string[] }) {
  const [params] = useSearchParams();
  const kept = [...params].filter(([name]) => name !== "page" && !except.includes(name));
  return kept.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

export function ListSearch({ label, address }: { readonly label: string; readonly address: ListAddress }) {
  const now = address.get("search");
  return (
    <Form method="get" role="search" className="w-full sm:w-80">
      <KeptFields except={["search"]} />
      <SearchField
        key={now}
        name="search"
        label={label}
        placeholder={label}
        defaultValue={now}
        maxLength={80}
        submitLabel="Search"
      />
    </Form>
  );
}

interface ChipsProps {
  readonly label: string;
  readonly name: string;
  readonly address: ListAddress;
  readonly options: readonly { readonly value: string; readonly label: string; readonly count?: number | undefined }[];
  /** Parameters that another value drops, because they belong to the list of this one. */
  readonly resets?: readonly string[] | undefined;
}

/** Links for the values of a filter; the first one is "all". */
export function FilterChips({ label, name, address, options, resets = [] }: ChipsProps) {
  const now = address.get(name);
  const without = Object.fromEntries(resets.map((other) => [other, undefined]));
  return (
    <LinkRow label={label} chosen={now} className="-mx-1 gap-1.5 p-1 md:flex-wrap">
      {options.map((option) => {
        const isChosen = option.value === now;
        return (
          <UiLink
            key={option.value}
            href={address.hrefWith({ ...without, [name]: option.value })}
            aria-current={isChosen ? "true" : undefined}
            className={chipClass({ selected: isChosen, className: "min-h-8! px-3! text-small!" })}
          >
            {option.label}
            {option.count !== undefined && <span className="figures opacity-70">{option.count}</span>}
          </UiLink>
        );
      })}
    </LinkRow>
  );
}

interface FilterSelectProps {
  readonly label: string;
  readonly name: string;
  readonly address: ListAddress;
  readonly options: readonly SelectOption[];
}

export function FilterSelect({ label, name, address, options }: FilterSelectProps) {
  return (
    <div className="min-w-36">
      <Select
        aria-label={label}
        value={address.get(name)}
        onChange={(event) => address.goWith({ [name]: event.target.value })}
        options={options}
      />
    </div>
  );
}

interface SortSelectProps extends Pick<FilterSelectProps, "address" | "options"> {
  /** On tablets, too, where some headers are hidden. */
  readonly onTablets?: boolean;
}

/** Sort select for phones, where table headers are hidden. */
export function SortSelect({ address, options, onTablets = false }: SortSelectProps) {
  return (
    <div className={onTablets ? "xl:hidden" : "md:hidden"}>
      <FilterSelect label="Sort by" name="sort" address={address} options={options} />
    </div>
  );
}

/** A date range; applied as soon as both days are valid. */
export function DayRange({ address }: { readonly address: ListAddress }) {
  const form = useRef<HTMLFormElement>(null);
  const from = address.get("from");
  const to = address.get("to");
  const submit = (): void => form.current?.requestSubmit();
  return (
    <Form ref={form} key={`${from} ${to}`} method="get" className="flex items-center gap-2" preventScrollReset>
      <KeptFields except={["from", "to"]} />
      <Input
        type="date"
        name="from"
        aria-label="From"
        defaultValue={from}
        max={to || undefined}
        onChange={submit}
        className="w-38!"
      />
      <span className="text-muted">–</span>
      <Input
        type="date"
        name="to"
        aria-label="To"
        defaultValue={to}
        min={from || undefined}
        onChange={submit}
        className="w-38!"
      />
    </Form>
  );
}

/** The active filters, each with a remove button. */
export function ActiveFilters({
  address,
  names,
  wordsOf = (_, value) => value,
}: {
  readonly address: ListAddress;
  readonly names: Readonly<Record<string, string>>;
  /** The words for a filter's value. */
  readonly wordsOf?: (name: string, value: string) => string;
}) {
  const active = Object.entries(names).filter(([name]) => address.get(name) !== "");
  if (active.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {active.map(([name, label]) => (
        <RemovableChip
          key={name}
          removeLabel={`Remove ${label}`}
          onRemove={() => address.goWith({ [name]: undefined })}
        >
          {label}: <bdi dir="auto">{wordsOf(name, address.get(name))}</bdi>
        </RemovableChip>
      ))}
    </div>
  );
}

/** The frame around a table; dimmed while another page is loading. */
export function ListCard({ children, footer }: { readonly children: ReactNode; readonly footer: ReactNode }) {
  const isLoading = useNavigation().state === "loading";
  return (
    <div
      className={cx(
        "rounded-xl border border-line bg-surface transition-opacity",
        // On phones each row is a card.
        "max-md:has-[.table-stack]:border-0 max-md:has-[.table-stack]:bg-transparent",
        isLoading && "opacity-60",
      )}
      aria-busy={isLoading}
    >
      {children}
      {footer}
    </div>
  );
}

const labels = { nav: "Pages", previous: "Previous page", next: "Next page", page: (page: number) => `Page ${page}` };
const limits = ["20", "50", "100"];

export function ListFooter({
  address,
  pagination,
  noun,
}: {
  readonly address: ListAddress;
  readonly pagination: Paging;
  readonly noun: string;
}) {
  const { page, pages, limit, total } = pagination;
  const first = (page - 1) * limit + 1;
  const range = `${first.toLocaleString("en")}–${Math.min(page * limit, total).toLocaleString("en")}`;
  // An empty list says so itself; only screen readers still hear the count.
  const isEmpty = total === 0;
  return (
    <div
      className={
        isEmpty ? "sr-only" : "flex flex-wrap items-center justify-between gap-3 border-t border-line px-3 py-2"
      }
    >
      <p className="figures text-small text-muted" role="status">
        {first > total ? "0" : range} of {counted(total, singular(noun), noun)}
      </p>
      {!isEmpty && (
        <>
          <Pagination
            page={page}
            pageCount={pages}
            hrefFor={(to) => address.hrefWith({ page: String(to) })}
            labels={labels}
          />
          <div className="w-32">
            <Select
              aria-label="Rows per page"
              value={String(limit)}
              onChange={(event) => address.goWith({ limit: event.target.value })}
              options={limits.map((value) => ({ value, label: `${value} rows` }))}
            />
          </div>
        </>
      )}
    </div>
  );
}

interface NothingFoundProps {
  readonly noun: string;
  readonly address: ListAddress;
  /** All matches; greater than 0 when the page number is past the end. */
  readonly total: number;
  /** Shown without filters: what to do first, or how the first row comes about. */
  readonly hint?: string | undefined;
  /** Shown instead when nothing is filtered. */
  readonly unfiltered?: ReactNode;
}

export function NothingFound({ noun, address, total, hint, unfiltered }: NothingFoundProps) {
  if (total > 0)
    return (
      <EmptyState
        icon="search"
        title={`No ${noun} on this page`}
        description={`Earlier pages have ${total.toLocaleString("en")}.`}
        actions={
          <UiLink href={address.hrefWith({})} className="underline">
            Go to the first page
          </UiLink>
        }
      />
    );
  const isFiltered = address.hrefWith({}).includes("?");
  if (!isFiltered && unfiltered !== undefined) return unfiltered;
  return (
    <EmptyState
      icon="search"
      title={`No ${noun}`}
      description={isFiltered ? "No results match these filters." : (hint ?? `There are no ${noun} yet.`)}
      actions={
        isFiltered ? (
          <UiLink href="?" className="underline">
            Clear filters
          </UiLink>
        ) : undefined
      }
    />
  );
}

interface NothingHereProps {
  readonly icon: IconName;
  readonly title: string;
  /** How the first row comes about. */
  readonly hint: string;
}

/** An empty list with its own text, or with a general one if filters may hide rows. */
export function NothingHere({ icon, title, hint }: NothingHereProps) {
  const isFiltered = useListAddress().hrefWith({}).includes("?");
  return <EmptyState icon={icon} title={title} description={isFiltered ? "Nothing to show in this view." : hint} />;
}
