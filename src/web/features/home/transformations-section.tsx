import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Kept } from "#web/lib/kept.tsx";
import { Rail } from "#web/ui/rail.tsx";
import { Section, SectionHeader } from "#web/ui/section.tsx";
import type { Heading } from "./heading.ts";
import type { Story } from "./load-home.ts";
import { TransformationCard } from "./transformation-card.tsx";

export interface TransformationsSectionProps {
  readonly heading: Heading;
  readonly count: number;
  readonly stories: readonly Story[] | undefined;
}

export function TransformationsSection({ heading, count, stories }: TransformationsSectionProps) {
  const { t } = useTranslation("common");
  return (
    <Section id="transformations" labelledBy="transformations-title">
      <Rail
        label={heading.title}
        labels={{ previous: t("previous"), next: t("next") }}
        itemClass="rail-story"
        header={
          <SectionHeader
            id="transformations-title"
            title={heading.title}
            lead={heading.lead}
            className="mb-0! flex-1"
          />
        }
      >
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stories stay where they are
          <Kept key={index} as="article" className="story" data={stories?.[index]}>
            {(story) => <TransformationCard story={story} />}
          </Kept>
        ))}
      </Rail>
    </Section>
  );
}
