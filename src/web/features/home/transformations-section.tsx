import type { Transformation } from "#shared/contract/content.ts";
import type { ShownTile } from "#web/entities/product/programme-card-view.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Rail } from "#web/ui/rail.tsx";
import { Section, SectionHeader } from "#web/ui/section.tsx";
import type { Heading } from "./heading.ts";
import { TransformationCard } from "./transformation-card.tsx";

export interface TransformationsSectionProps {
  readonly heading: Heading;
  readonly stories: readonly Transformation[];
  readonly programmes: readonly ShownTile[];
}

export function TransformationsSection({ heading, stories, programmes }: TransformationsSectionProps) {
  const { t } = useTranslation("common");
  const text = useText();
  const nameOf = (slug: string): string => {
    const programme = programmes.find((each) => each.slug === slug);
    return programme === undefined ? slug : text(programme.name);
  };
  return (
    <Section id="transformations" labelledBy="transformations-title">
      <Rail
        label={heading.title}
        labels={{ previous: t("previous"), next: t("next") }}
        itemClass="w-[82%] sm:w-[45%] lg:w-[31.8%]"
        header={
          <SectionHeader
            id="transformations-title"
            title={heading.title}
            lead={heading.lead}
            className="mb-0! flex-1"
          />
        }
      >
        {stories.map((story) => (
          <TransformationCard key={story.id} story={story} programmeName={nameOf(story.programme)} />
        ))}
      </Rail>
    </Section>
  );
}
