import type { HomeContent, Partner } from "#shared/contract/content.ts";
import { GoodsGrid } from "#web/entities/product/goods-grid.tsx";
import { type PackedCards, useCards } from "#web/entities/product/packed-cards.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { MediaPicture } from "#web/lib/media/media-picture.tsx";
import { Accordion } from "#web/ui/accordion.tsx";
import coin from "#web/ui/art/coin.svg?no-inline";
import { Ltr } from "#web/ui/bidi.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Section, SectionHeader } from "#web/ui/section.tsx";
import type { Heading } from "./load-home.ts";
import { SectionTop } from "./section-top.tsx";

const bestSellers = { id: "home_best_sellers", name: "Home best sellers" };

interface BestSellersProps {
  readonly heading: Heading | undefined;
  readonly packed: PackedCards;
}

export function BestSellers({ heading, packed }: BestSellersProps) {
  const { t } = useTranslation();
  const cards = useCards(packed);
  return (
    <Section labelledBy="best-sellers-title">
      <SectionTop
        id="best-sellers-title"
        heading={heading}
        action={
          <LocalLink to="/shop-all?sort=popular" className={buttonClass({ variant: "link" })}>
            {t("home.allProducts")}
          </LocalLink>
        }
      />
      <GoodsGrid list={bestSellers} cards={cards} itemClass={(index) => (index > 3 ? "max-md:hidden" : undefined)} />
    </Section>
  );
}

export function HowItWorks({ steps }: { readonly steps: HomeContent["howItWorks"] }) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <Section tone="stage" labelledBy="how-title">
      <SectionHeader id="how-title" title={t("home.howItWorks")} />
      <ol className="grid gap-8 md:grid-cols-3 lg:gap-12">
        {steps.map((step, index) => (
          <li key={text(step.title)} className="border-t border-line pt-5">
            <Ltr className="text-display font-extrabold text-accent-text">{index + 1}</Ltr>
            <h3 className="mt-2 text-h3 font-bold">{text(step.title)}</h3>
            <p className="mt-2 text-body text-muted">{text(step.body)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function RewardsStrip({ heading }: { readonly heading: Heading }) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <section aria-labelledby="rewards-title" className="bg-gold-soft">
      <div className="page flex flex-col items-start gap-5 py-10 sm:flex-row sm:items-center lg:gap-8 lg:py-14">
        <img src={coin} alt="" width="96" height="96" loading="lazy" className="shrink-0" />
        <div className="max-w-prose">
          <h2 id="rewards-title" className="text-h2 font-extrabold">
            {text(heading.title)}
          </h2>
          <p className="mt-2 text-lead text-gold-text">{text(heading.lead)}</p>
        </div>
        <LocalLink to="/rewards" className={buttonClass({ variant: "ink", size: "lg", className: "sm:ms-auto" })}>
          {t("home.discoverRewards")}
        </LocalLink>
      </div>
    </section>
  );
}

interface PartnersProps {
  readonly heading: Heading | undefined;
  readonly partners: readonly Partner[];
}

export function Partners({ heading, partners }: PartnersProps) {
  return (
    <Section id="partners" tone="sand" labelledBy="partners-title">
      <SectionTop id="partners-title" heading={heading} />
      <ul className="grid grid-pairs gap-3 md:grid-cols-4 lg:gap-5">
        {partners.map((partner) => (
          <li key={partner.id} className="flex">
            <PartnerMark partner={partner} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const markClass = "partner-mark";

function PartnerMark({ partner }: { readonly partner: Partner }) {
  const text = useText();
  const mark = (
    <>
      {partner.image === null ? (
        <span className="text-card font-bold text-ink-700">{text(partner.name)}</span>
      ) : (
        // The logo says the name.
        <MediaPicture
          image={{ ...partner.image, alt: partner.name, placeholder: "" }}
          sizes="160px"
          widths={[160, 320, 480]}
          className="partner-logo"
        />
      )}
      <span className="text-small text-muted">{text(partner.field)}</span>
    </>
  );
  if (partner.url === null) return <div className={markClass}>{mark}</div>;
  return (
    <a href={partner.url} rel="noopener" className={`${markClass} no-underline hover:border-ink-400`}>
      {mark}
    </a>
  );
}

export function Questions({ faq }: Pick<HomeContent, "faq">) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <Section labelledBy="faq-title">
      <div className="grid gap-x-12 lg:grid-cols-[20rem_1fr]">
        <SectionHeader id="faq-title" title={t("home.faq")} lead={t("home.faqLead")} className="self-start" />
        <Accordion
          items={faq.map(({ q, a }, index) => ({ id: `faq-${index + 1}`, title: text(q), content: text(a) }))}
        />
      </div>
    </Section>
  );
}

export function Closing({ closing }: Pick<HomeContent, "closing">) {
  const text = useText();
  return (
    <section className="stage" aria-labelledby="closing-title">
      <div className="page flex flex-col items-center gap-4 py-14 text-center lg:py-20">
        <h2 id="closing-title" className="text-display font-extrabold tracking-(--tracking-display)">
          {text(closing.title)}
        </h2>
        <p className="text-lead text-muted">{text(closing.lead)}</p>
        <LocalLink to="/programmes" className={buttonClass({ size: "lg", className: "mt-3" })}>
          {text(closing.action)}
        </LocalLink>
      </div>
    </section>
  );
}
