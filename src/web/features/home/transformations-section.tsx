import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Kept } from "#web/lib/kept.tsx";
import { Rail } from "#web/ui/rail.tsx";
import { Section } from "#web/ui/section.tsx";
import type { Heading, Story } from "./load-home.ts";
import { SectionTop } from "./section-top.tsx";
import { TransformationCard } from "./transformation-card.tsx";

export interface TransformationsSectionProps {
  readonly heading: Heading | undefined;
  readonly count: number;
  readonly stories: readonly Story[] | undefined;
}

export function TransformationsSection({ heading, count, stories }: TransformationsSectionProps) {
  const { t } = useTranslation("common");
  return (
    <Section id="transformations" labelledBy="transformations-title">
      <Rail
        labelledBy="transformations-title"
        labels={{ previous: t("previous"), next: t("next") }}
        itemClass="rail-story"
        header={<SectionTop id="transformations-title" heading={heading} className="mb-0! flex-1" />}
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
