import { useListSeen } from "#web/entities/product/analytics-item.ts";
import type { ShownTile as Tile } from "#web/entities/product/programme-card-view.ts";
import { ProgrammeTile } from "#web/entities/product/programme-tile.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { Rail } from "#web/ui/rail.tsx";
import { Section, SectionHeader } from "#web/ui/section.tsx";
import type { Heading } from "./heading.ts";

const list = { id: "home_programmes", name: "Home programmes" };

/** The goals that have a programme, then the programmes. */
export function ProgrammesSection({ heading, tiles }: { readonly heading: Heading; readonly tiles: readonly Tile[] }) {
  const { t } = useTranslation();
  useListSeen(list, tiles);
  return (
    <Section labelledBy="programmes-title">
      <Rail
        label={heading.title}
        labels={{ previous: t("common:previous"), next: t("common:next") }}
        header={<Goals heading={heading} tiles={tiles} />}
      >
        {tiles.map((tile, index) => (
          <ProgrammeTile key={tile.id} tile={tile} list={list} tiles={tiles} priority={index === 0} />
        ))}
      </Rail>
    </Section>
  );
}

function Goals({ heading, tiles }: { readonly heading: Heading; readonly tiles: readonly Tile[] }) {
  const { t } = useTranslation();
  const goals = [...new Set(tiles.map(({ goal }) => goal))];
  return (
    <>
      <SectionHeader id="programmes-title" title={heading.title} lead={heading.lead} className="mb-4! lg:mb-5!" />
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
    </>
  );
}
