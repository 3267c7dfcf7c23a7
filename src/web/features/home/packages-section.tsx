import type { LocalizedText } from "#shared/i18n/languages.ts";
import { pushSelected, useListSeen } from "#web/entities/product/analytics-item.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Kept } from "#web/lib/kept.tsx";
import { cx } from "#web/ui/cx.ts";
import { Section } from "#web/ui/section.tsx";
import type { Drawn, Heading, HomeData } from "./load-home.ts";
import { PackageCard } from "./package-card.tsx";
import { SectionTop } from "./section-top.tsx";

const list = { id: "home_packages", name: "Home packages" };

export interface PackagesSectionProps {
  readonly heading: Heading | undefined;
  readonly packages: HomeData["packages"];
  readonly drawn: Drawn["packages"] | undefined;
}

/** The packages side by side: the distinct lines of each, and the shared ones once. */
export function PackagesSection({ heading, packages, drawn }: PackagesSectionProps) {
  useListSeen(list, packages);
  return (
    <Section id="packages" tone="sand" labelledBy="packages-title">
      <SectionTop id="packages-title" heading={heading} />
      <ul className="grid gap-3 tablet:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(13.5rem,1fr))] lg:gap-4">
        {packages.map((each, index) => (
          <Kept
            key={each.id}
            as="li"
            className={cx(
              "paper flex rounded-2xl border",
              each.isRecommended ? "border-2 border-flare" : "border-line",
            )}
            data={drawn?.cards[index]}
            onFollow={() => pushSelected(list, packages, each)}
          >
            {(card) => <PackageCard card={card} onSelect={() => pushSelected(list, packages, each)} />}
          </Kept>
        ))}
      </ul>
      <Kept data={drawn}>{({ shared, missing }) => <Comparison shared={shared} missing={missing} />}</Kept>
    </Section>
  );
}

function Comparison({ shared, missing }: Pick<Drawn["packages"], "shared" | "missing">) {
  const { t } = useTranslation();
  return (
    <div className="mt-5 grid gap-x-10 gap-y-4 text-small tablet:grid-cols-2">
      <Lines title={t("home.inEvery")} lines={shared} />
      <Lines title={t("home.notIncluded")} lines={missing} />
    </div>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly LocalizedText[] }) {
  const text = useText();
  if (lines.length === 0) return null;
  return (
    <div>
      <h3 className="font-bold">{title}</h3>
      <ul className="mt-1 list-disc ps-5 text-ink-600">
        {lines.map((line) => (
          <li key={text(line)}>{text(line)}</li>
        ))}
      </ul>
    </div>
  );
}
