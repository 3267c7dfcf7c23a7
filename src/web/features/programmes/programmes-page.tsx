import { Form } from "react-router";
import { equipmentKinds, goals, levels } from "#shared/domain/programme-facts.ts";
import { useListSeen } from "#web/entities/product/analytics-item.ts";
import { ProgrammeTile } from "#web/entities/product/programme-tile.tsx";
import { itemListLd } from "#web/entities/product/structured-data.ts";
import { useLiveForm } from "#web/entities/product/use-live-form.ts";
import { LocalLink, useLocalPath } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { JsonLd } from "#web/lib/seo/json-ld.tsx";
import { PageHead, useAddress } from "#web/lib/seo/page-head.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { chipClass } from "#web/ui/chip.tsx";
import { targetIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Select } from "#web/ui/select.tsx";
import type { ProgrammesData } from "./load-programmes.ts";
import { programmesPath } from "./programme-query.ts";

const list = { id: "programmes", name: "Programmes" };

function ListHead({ data: { query, tiles } }: { readonly data: ProgrammesData }) {
  const { t } = useTranslation();
  const toAddress = useAddress();
  const title =
    query.goal === "" ? t("programmes.title") : t("programmes.titleOf", { goal: t(`goods.goals.${query.goal}`) });
  const urls = import.meta.env.SSR ? tiles.map(({ slug }) => toAddress(`/programmes/${slug}`)) : [];
  return (
    <>
      <PageHead
        title={title}
        description={t("programmes.lead")}
        path={programmesPath({ goal: query.goal, level: "", equipment: "" })}
        isUnlisted={query.level !== "" || query.equipment !== ""}
        image={tiles[0]?.image?.url}
      />
      <JsonLd data={import.meta.env.SSR ? itemListLd(title, urls) : undefined} />
    </>
  );
}

export function ProgrammesPage({ data }: { readonly data: ProgrammesData }) {
  const { t } = useTranslation();
  const { query, tiles } = data;
  const isFiltered = programmesPath(query) !== "/programmes";
  useListSeen(list, tiles);
  return (
    <main id="main" className="page pb-14">
      <ListHead data={data} />
      <PageHeader
        title={t("programmes.title")}
        lead={t("programmes.lead")}
        large
        actions={
          <LocalLink to="/programmes/find" className={buttonClass({ variant: "secondary" })}>
            {t("programmes.find")}
          </LocalLink>
        }
      />
      <GoalChips query={query} />
      <MoreFilters query={query} />
      <p role="status" className="py-4 text-card font-semibold">
        {t("programmes.count", { count: tiles.length })}
      </p>
      {tiles.length === 0 && !isFiltered ? (
        <EmptyState icon={targetIcon} title={t("programmes.empty")} description={t("emptyHint")} />
      ) : tiles.length === 0 ? (
        <EmptyState
          icon={targetIcon}
          title={t("programmes.nothing")}
          description={t("programmes.nothingHint")}
          actions={
            <LocalLink to="/programmes" className={buttonClass()}>
              {t("programmes.showAll")}
            </LocalLink>
          }
        />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5 xl:grid-cols-4">
          {tiles.map((tile, index) => (
            <li key={tile.id}>
              <ProgrammeTile tile={tile} list={list} tiles={tiles} headingLevel="h2" priority={index < 3} />
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

function GoalChips({ query }: Pick<ProgrammesData, "query">) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("programmes.goal")} className="sideways -mx-(--gutter) px-(--gutter) pb-1">
      <ul className="flex w-max gap-2">
        {(["", ...goals] as const).map((goal) => (
          <li key={goal}>
            <LocalLink
              to={programmesPath({ ...query, goal })}
              preventScrollReset
              aria-current={goal === query.goal ? "page" : undefined}
              className={chipClass({ selected: goal === query.goal })}
            >
              {goal === "" ? t("programmes.all") : t(`goods.goals.${goal}`)}
            </LocalLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MoreFilters({ query }: Pick<ProgrammesData, "query">) {
  const { t } = useTranslation();
  const localPath = useLocalPath();
  const onChange = useLiveForm(localPath("/programmes"));
  return (
    <Form
      key={programmesPath(query)}
      method="get"
      action={localPath("/programmes")}
      preventScrollReset
      replace
      onChange={onChange}
      className="mt-4 flex flex-wrap gap-3"
    >
      {query.goal !== "" && <input type="hidden" name="goal" value={query.goal} />}
      <div className="min-w-40 grow sm:w-52 sm:grow-0">
        <Select
          name="level"
          aria-label={t("programmes.level")}
          defaultValue={query.level}
          placeholder={t("programmes.anyLevel")}
          options={levels.map((level) => ({ value: level, label: t(`goods.levels.${level}`) }))}
        />
      </div>
      <div className="min-w-52 grow sm:w-60 sm:grow-0">
        <Select
          name="equipment"
          aria-label={t("programmes.equipment")}
          defaultValue={query.equipment}
          placeholder={t("programmes.anyEquipment")}
          options={equipmentKinds.map((kind) => ({ value: kind, label: t(`goods.equipment.${kind}`) }))}
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
