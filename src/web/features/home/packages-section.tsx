import { pushSelected, useListSeen } from "#web/entities/product/analytics-item.ts";
import { Section, SectionHeader } from "#web/ui/section.tsx";
import type { Heading } from "./heading.ts";
import type { PackageCard as Card } from "./load-home.ts";
import { PackageCard } from "./package-card.tsx";

const list = { id: "home_packages", name: "Home packages" };

export function PackagesSection({
  heading,
  packages,
}: {
  readonly heading: Heading;
  readonly packages: readonly Card[];
}) {
  useListSeen(list, packages);
  return (
    <Section id="packages" tone="sand" labelledBy="packages-title">
      <SectionHeader id="packages-title" title={heading.title} lead={heading.lead} />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(13.5rem,1fr))]">
        {packages.map((card) => (
          <PackageCard key={card.id} card={card} onSelect={() => pushSelected(list, packages, card)} />
        ))}
      </ul>
    </Section>
  );
}
