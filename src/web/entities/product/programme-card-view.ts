import type { ProgrammeCard } from "#shared/contract/training.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { type PriceView, toPriceView } from "#shared/domain/price-view.ts";
import type { Goal, Level } from "#shared/domain/programme-facts.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { Image } from "#web/lib/media/media-picture.tsx";

/** A programme for cards. */
export interface ProgrammeTile {
  readonly id: string;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly summary: LocalizedText;
  /** English name, for analytics. */
  readonly category: string;
  readonly goal: Goal;
  readonly level: Level;
  readonly weeks: number;
  readonly daysPerWeek: number;
  readonly minutesPerDay: number;
  readonly image: Image | null;
  readonly price: PriceView;
  readonly isNew: boolean;
}

/** The fields that a tile shows. */
export type ShownTile = Omit<ProgrammeTile, "summary" | "minutesPerDay">;

export const toShownTile = ({ summary: _, minutesPerDay: __, image, ...tile }: ProgrammeTile): ShownTile => ({
  ...tile,
  // The tile's heading is the alternative text.
  image: image && { ...image, alt: { ar: "", en: "" } },
});

const category = "Training programmes";

export function toProgrammeTile(programme: ProgrammeCard, currency: Currency): ProgrammeTile {
  const { productId, slug, name, summary, goal, level, weeks, daysPerWeek, minutesPerDay, images, isNew } = programme;
  return {
    id: productId,
    slug,
    name,
    summary,
    category,
    goal,
    level,
    weeks,
    daysPerWeek,
    minutesPerDay,
    image: images[0] ?? null,
    price: toPriceView(programme, currency),
    isNew,
  };
}
