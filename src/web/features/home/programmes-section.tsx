import { type Measured, useListSeen } from "#web/entities/product/analytics-item.ts";
import { keptTiles } from "#web/entities/product/kept-tiles.tsx";
import type { ShownTile as Tile } from "#web/entities/product/programme-card-view.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Kept } from "#web/lib/kept.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { Rail } from "#web/ui/rail.tsx";
import { Section } from "#web/ui/section.tsx";
import type { Heading } from "./load-home.ts";
import { SectionTop } from "./section-top.tsx";

const list = { id: "home_programmes", name: "Home programmes" };

interface ProgrammesSectionProps {
  readonly heading: Heading | undefined;
  readonly programmes: readonly Measured[];
  readonly tiles: readonly Tile[] | undefined;
}

/** The goals that have a programme, then the programmes. */
export function ProgrammesSection({ heading, programmes, tiles }: ProgrammesSectionProps) {
  const { t } = useTranslation();
  useListSeen(list, programmes);
  return (
    <Section labelledBy="programmes-title">
      <Rail
        labelledBy="programmes-title"
        labels={{ previous: t("common:previous"), next: t("common:next") }}
        header={
          <>
            <SectionTop id="programmes-title" heading={heading} className="mb-4! lg:mb-5!" />
            <Kept data={tiles}>{(all) => <Goals tiles={all} />}</Kept>
          </>
        }
      >
        {keptTiles({ list, programmes, tiles, isMain: true })}
      </Rail>
    </Section>
  );
}

function Goals({ tiles }: { readonly tiles: readonly Tile[] }) {
  const { t } = useTranslation();
  const goals = [...new Set(tiles.map(({ goal }) => goal))];
  return (
    <ul className="sideways -mx-(--gutter) flex gap-2 px-(--gutter) pb-1 sm:flex-wrap">
      {goals.map((goal) => (
        <li key={goal}>
          <LocalLink to={`/programmes?goal=${goal}`} className={chipClass()}>
            {t(`goods.goals.${goal}`)}
          </LocalLink>
        </li>
      ))}
      <li>
        <LocalLink to="/programmes" className={chipClass()}>
          {t("home.allProgrammes")}
        </LocalLink>
      </li>
    </ul>
  );
}
