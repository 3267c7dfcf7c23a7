import type { ReactNode } from "react";
import type { Pagination } from "#shared/contract/values.ts";
import { cx } from "#web/ui/cx.ts";
import type { SelectOption } from "#web/ui/select.tsx";
import { AdminPage } from "../parts.tsx";
import {
  ActiveFilters,
  DayRange,
  FilterChips,
  FilterSelect,
  ListCard,
  ListFooter,
  ListSearch,
  NothingFound,
} from "./list-parts.tsx";
import { type ListAddress, useListAddress } from "./use-list-address.ts";

export interface ListFilter {
  readonly name: string;
  readonly label: string;
  /** Text while nothing is chosen: "All types". */
  readonly all: string;
  readonly options: readonly SelectOption[];
}

/** The filters of a list, all in its URL. */
export interface ListFilters {
  /** Label of the search field (`?search=`); without it there is no field. */
  readonly search?: string | undefined;
  readonly chips?:
    | (ListFilter & { readonly counts?: Readonly<Record<string, number>>; readonly resets?: readonly string[] })
    | undefined;
  readonly filters?: readonly ListFilter[] | undefined;
  /** Shows a date range (`?from=`, `?to=`). */
  readonly hasDays?: boolean | undefined;
}

export interface ListPageProps extends ListFilters {
  readonly title: string;
  /** Lower-case plural: "orders". */
  readonly noun: string;
  readonly pagination: Pagination;
  readonly actions?: ReactNode;
  /** The page above this list. */
  readonly back?: { readonly href: string; readonly label: string } | undefined;
  /** Above the filters: tabs. */
  readonly head?: ReactNode;
  /** Beside the filters: sorting, columns. */
  readonly tools?: ReactNode;
  /** Below the filters: saved views. */
  readonly views?: ReactNode;
  /** Above the rows: a note. */
  readonly note?: ReactNode;
  /** Below the rows: the bulk actions. */
  readonly after?: ReactNode;
  /** The rows. */
  readonly children: ReactNode;
}

const withAll = ({ all, options }: ListFilter): readonly SelectOption[] => [{ value: "", label: all }, ...options];

/** The query parameters of the filters. */
export const toFilterNames = ({ search, chips, filters = [], hasDays }: ListFilters): string[] => [
  ...(search === undefined ? [] : ["search"]),
  ...(chips === undefined ? [] : [chips.name]),
  ...filters.map(({ name }) => name),
  ...(hasDays ? ["from", "to"] : []),
];

/** The filters without a control that shows their value. */
const toRemovable = ({ search, filters = [], hasDays }: ListFilters): Record<string, string> => ({
  ...(search === undefined ? {} : { search: "Search" }),
  ...Object.fromEntries(filters.map(({ name, label }) => [name, label])),
  ...(hasDays ? { from: "From", to: "To" } : {}),
});

/** The text of a filter's value: the option's label, or the typed text itself. */
const toWords =
  ({ filters = [] }: ListFilters) =>
  (name: string, value: string): string =>
    filters.find((filter) => filter.name === name)?.options.find((option) => option.value === value)?.label ?? value;

function FilterRow({ list, address }: { readonly list: ListPageProps; readonly address: ListAddress }) {
  const { search, filters = [], hasDays = false, tools } = list;
  if (search === undefined && filters.length === 0 && !hasDays && !tools) return null;
  return (
    <div className={cx("flex flex-wrap gap-2", Boolean(tools) && "items-center")}>
      {search !== undefined && <ListSearch label={search} address={address} />}
      {filters.map((filter) => (
        <FilterSelect
          key={filter.name}
          label={filter.label}
          name={filter.name}
          address={address}
          options={withAll(filter)}
        />
      ))}
      {hasDays && <DayRange address={address} />}
      {tools}
    </div>
  );
}

/** The frame of an admin list: filters in the URL, the rows, and the pages below. */
export function ListPage(props: ListPageProps) {
  const { title, noun, pagination, chips } = props;
  const address = useListAddress();
  return (
    <AdminPage title={title} actions={props.actions} {...(props.back === undefined ? {} : { back: props.back })}>
      {props.head}
      {chips && (
        <FilterChips
          label={chips.label}
          name={chips.name}
          address={address}
          resets={chips.resets}
          options={withAll(chips).map((option) => ({ ...option, count: chips.counts?.[option.value] }))}
        />
      )}
      <FilterRow list={props} address={address} />
      {props.views}
      <ActiveFilters address={address} names={toRemovable(props)} wordsOf={toWords(props)} />
      {props.note}
      <ListCard footer={<ListFooter address={address} pagination={pagination} noun={noun} />}>
        {props.children}
      </ListCard>
      {props.after}
    </AdminPage>
  );
}

interface CardListProps {
  /** `<li>` elements. */
  readonly cards: readonly ReactNode[];
  readonly noun: string;
  /** All matches, on all pages. */
  readonly total: number;
  /** Replaces the usual text of an empty list. */
  readonly empty?: ReactNode;
}

/** A list of cards instead of a table. */
export function CardList({ cards, noun, total, empty }: CardListProps) {
  const address = useListAddress();
  if (cards.length === 0) return empty ?? <NothingFound noun={noun} address={address} total={total} />;
  return <ul className="divide-y divide-line">{cards}</ul>;
}
