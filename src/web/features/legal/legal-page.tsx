import { isolateLtr } from "#shared/domain/bidi.ts";
import type { IsoDate } from "#shared/domain/calendar.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { fillIn } from "#web/lib/i18n/words.ts";
import { PageHead } from "#web/lib/seo/page-head.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Container } from "#web/ui/section.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { MeasuringChoice } from "./measuring-choice.tsx";

interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly text: readonly string[];
  readonly list?: readonly string[];
  readonly after?: readonly string[];
}

function Contents({ sections }: { readonly sections: readonly LegalSection[] }) {
  return (
    <ol className="flex list-decimal flex-col gap-0.5 ps-6 text-small marker:text-muted">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className="block py-1 no-underline hover:underline">
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

function SectionText({ id, title, text, list = [], after = [] }: LegalSection) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="break-inside-avoid-page">
      <h2 id={`${id}-title`} className="mb-3 text-h3 font-bold">
        {title}
      </h2>
      <div className="flex flex-col gap-3">
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {list.length > 0 && (
          <ul className="flex list-disc flex-col gap-1.5 ps-6 marker:text-accent-text">
            {list.map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
        )}
        {after.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}

function useSections(document: "terms" | "privacy"): readonly LegalSection[] {
  const { words } = useTranslation(document);
  const { t: shop } = useTranslation("footer");
  const facts = { email: isolateLtr(shop("email")), phone: isolateLtr(shop("phone")), address: shop("address") };
  const filled = (texts: readonly string[] = []) => texts.map((text) => fillIn(text, facts));
  return words.sections.map((section: LegalSection) => ({
    ...section,
    text: filled(section.text),
    list: filled(section.list),
    after: filled(section.after),
  }));
}

export interface LegalPageProps {
  readonly document: "terms" | "privacy";
  readonly updatedOn: IsoDate;
}

/** A legal text with a table of contents; printable. */
export function LegalPage({ document, updatedOn }: LegalPageProps) {
  const { t } = useTranslation(document);
  const language = useLanguage();
  const sections = useSections(document);
  const other = document === "terms" ? "/privacy" : "/terms";
  return (
    <main id="main">
      <PageHead title={t("title")} description={t("description")} />
      <Container className="pb-14 lg:pb-20">
        <PageHeader large title={t("title")} lead={t("lead")} />
        <p className="mb-6 text-small text-muted">
          {t("updated")}{" "}
          <time dateTime={updatedOn}>{formatDate(updatedOn, language, { timeZone: "Africa/Cairo" })}</time>
        </p>
        <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-14 print:block">
          <details className="group rounded-xl bg-sand-50 px-4 lg:hidden print:hidden">
            <summary className="flex min-h-13 items-center justify-between font-bold">
              {t("contents")}
              <Icon name="chevron-down" size={20} className="text-muted group-open:rotate-180" />
            </summary>
            <nav aria-label={t("contents")} className="pb-4">
              <Contents sections={sections} />
            </nav>
          </details>
          <nav
            aria-label={t("contents")}
            className="sticky top-[calc(var(--header-height)+1.5rem)] hidden max-h-[calc(100dvh-var(--header-height)-3rem)] overflow-y-auto rounded-xl bg-sand-50 p-5 lg:block print:hidden"
          >
            <p className="mb-2 font-bold">{t("contents")}</p>
            <Contents sections={sections} />
          </nav>
          <article aria-label={t("title")} className="flex max-w-prose flex-col gap-9">
            <Callout tone="neutral" title={t("summaryTitle")}>
              {t("summary")}
            </Callout>
            {sections.map((section) => (
              <SectionText key={section.id} {...section} />
            ))}
            {document === "privacy" && <MeasuringChoice />}
            <p className="print:hidden">
              <UiLink href={other} className="inline-flex min-h-11 items-center font-semibold underline">
                {t("seeAlso")}
              </UiLink>
            </p>
          </article>
        </div>
      </Container>
    </main>
  );
}
