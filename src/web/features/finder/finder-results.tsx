import type { FinderReason, FinderWish } from "#shared/domain/programme-finder.ts";
import NeededGoods from "#web/entities/product/needed-goods.tsx";
import { ProgrammeTile } from "#web/entities/product/programme-tile.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { targetIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Found } from "./load-finder.ts";

const list = { id: "programme-finder", name: "Programme finder" };

type Match = Found["matches"][number];
type Tile = Match["tile"];

/** A reason as text: what fits, and what does not. */
function useReasonWords(wish: FinderWish) {
  const { t } = useTranslation("finder");
  const goods = useTranslation().t;
  const names = new Intl.ListFormat(useLanguage(), { style: "narrow", type: "conjunction" });
  const days = (count: number) => goods("goods.daysPerWeek", { count });
  return ({ kind, points, of, missing }: FinderReason, tile: Tile): string => {
    const fits = points === of;
    switch (kind) {
      case "goal": {
        const goal = goods(`goods.goals.${tile.goal}`);
        if (fits) return t("reasons.goalFits", { goal });
        return points > 0 ? t("reasons.goalNear", { goal }) : t("reasons.goalOther", { goal });
      }
      case "level":
        return fits ? t("reasons.levelFits") : t("reasons.levelOther", { level: goods(`goods.levels.${tile.level}`) });
      case "days": {
        const its = { days: days(tile.daysPerWeek) };
        return fits ? t("reasons.daysFit", its) : t("reasons.daysOther", { ...its, wanted: wish.days });
      }
      case "minutes":
        return t(fits ? "reasons.minutesFit" : "reasons.minutesOther", { count: tile.minutesPerDay });
      case "equipment": {
        if (missing.length === 0) return t("reasons.equipmentFits");
        return t("reasons.equipmentMissing", {
          list: names.format(missing.map((one) => goods(`goods.equipment.${one}`))),
        });
      }
    }
  };
}

function MatchCard({
  match,
  found,
  isBest,
}: {
  readonly match: Match;
  readonly found: Found;
  readonly isBest: boolean;
}) {
  const { t } = useTranslation("finder");
  const words = useReasonWords(found.wish);
  const tiles = found.matches.map(({ tile }) => tile);
  return (
    <li className="flex flex-col gap-3">
      <ProgrammeTile tile={match.tile} list={list} tiles={tiles} headingLevel="h3" priority />
      <p className="flex flex-wrap items-center gap-2 font-bold">
        {t("score", { score: match.score })}
        {isBest && <Badge tone="success">{t("best")}</Badge>}
      </p>
      <ul aria-label={t("why")} className="flex flex-col gap-1.5 text-card">
        {match.reasons.map((reason) => {
          const fits = reason.points === reason.of;
          return (
            <li key={reason.kind} className={fits ? "flex gap-2" : "flex gap-2 text-muted"}>
              <Icon name={fits ? "check" : "minus"} size={18} className="mt-0.5 shrink-0" />
              <span>{words(reason, match.tile)}</span>
            </li>
          );
        })}
      </ul>
    </li>
  );
}

/** The programmes that fit best, and why. */
export function FinderResults({ found }: { readonly found: Found }) {
  const { t } = useTranslation("finder");
  const text = useText();
  const all = (
    <LocalLink to="/programmes" className={buttonClass({ variant: "secondary" })}>
      {t("all")}
    </LocalLink>
  );
  const [best] = found.matches;
  if (best === undefined)
    return <EmptyState icon={targetIcon} title={t("nothing")} description={t("nothingHint")} actions={all} />;
  return (
    <>
      <section aria-labelledby="matches">
        <h2 id="matches" className="mb-4 text-h2 font-extrabold">
          {t("results")}
        </h2>
        <ol className="grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {found.matches.map((match, at) => (
            <MatchCard key={match.tile.id} match={match} found={found} isBest={at === 0} />
          ))}
        </ol>
        <p className="mt-6 max-w-prose text-small text-muted">{t("health")}</p>
        <div className="mt-6">{all}</div>
      </section>
      {found.needed.length > 0 && (
        <NeededGoods goods={found.needed} title={t("needed", { name: text(best.tile.name) })} />
      )}
    </>
  );
}
