import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { MediaPicture } from "#web/lib/media/media-picture.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { ProgrammeCardInside } from "#web/ui/programme-card.tsx";
import { type List, type Measured, pushSelected } from "./analytics-item.ts";
import { GoodsPrice } from "./goods-price.tsx";
import type { ShownTile as Tile } from "./programme-card-view.ts";

export interface ProgrammeTileProps {
  readonly tile: Tile;
  readonly list: List;
  readonly tiles: readonly Measured[];
  readonly priority?: boolean;
  readonly headingLevel?: "h2" | "h3";
}

// For 300 px at double density, and most of a phone's width at triple density.
const tileWidths = [320, 480, 640, 960];

/** A programme's poster with its facts; the whole tile is a link. */
export function ProgrammeTile(props: ProgrammeTileProps) {
  return (
    <article className="stage tile">
      <TileInside {...props} />
    </article>
  );
}

export function TileInside({ tile, list, tiles, priority = false, headingLevel = "h3" }: ProgrammeTileProps) {
  const { t } = useTranslation();
  const text = useText();
  const facts = [
    t("goods.weeks", { count: tile.weeks }),
    t("goods.daysPerWeek", { count: tile.daysPerWeek }),
    t(`goods.levels.${tile.level}`),
  ];
  return (
    <ProgrammeCardInside
      href={`/programmes/${tile.slug}`}
      onSelect={() => pushSelected(list, tiles, tile)}
      headingLevel={headingLevel}
      art={
        tile.image && (
          <MediaPicture
            image={tile.image}
            sizes="(min-width:64rem) 300px,74vw"
            widths={tileWidths}
            priority={priority}
            isDecoration
          />
        )
      }
      badge={<Badge tone={tile.isNew ? "flare" : "ink"}>{t(`goods.goals.${tile.goal}`)}</Badge>}
      title={text(tile.name)}
      meta={facts.join("\u00a0· ")}
      footer={<GoodsPrice price={tile.price} size="line" />}
    />
  );
}
