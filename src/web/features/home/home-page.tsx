import { Fragment, type ReactNode } from "react";
import { faqLd, organizationLd } from "#web/entities/product/structured-data.ts";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { JsonLd } from "#web/lib/seo/json-ld.tsx";
import { PageHead, shopLogo, useAddress, useOrigin } from "#web/lib/seo/page-head.tsx";
import type { Heading } from "./heading.ts";
import { Hero } from "./hero.tsx";
import { BestSellers, Closing, HowItWorks, Partners, Questions, RewardsStrip } from "./home-bands.tsx";
import type { HomeData } from "./load-home.ts";
import { PackagesSection } from "./packages-section.tsx";
import { ProgrammesSection } from "./programmes-section.tsx";
import { TransformationsSection } from "./transformations-section.tsx";

function toSection(key: string, heading: Heading, { content, programmes, bestSellers }: HomeData): ReactNode {
  if (key === "programmes") return <ProgrammesSection heading={heading} tiles={programmes} />;
  if (key === "packages") return <PackagesSection heading={heading} packages={content.packages} />;
  if (key === "transformations") {
    return <TransformationsSection heading={heading} stories={content.transformations} programmes={programmes} />;
  }
  if (key === "best-sellers") {
    return (
      <>
        <BestSellers heading={heading} packed={bestSellers} />
        <HowItWorks steps={content.howItWorks} />
      </>
    );
  }
  if (key === "rewards") return <RewardsStrip heading={heading} />;
  if (key === "partners") return <Partners heading={heading} partners={content.partners} />;
  return null;
}

/** The home page; the shop sets the order of its sections. */
export function HomePage({ data }: { readonly data: HomeData }) {
  const text = useText();
  const language = useLanguage();
  const toAddress = useAddress();
  const { content, shop } = data;
  const origin = useOrigin();
  const ld = import.meta.env.SSR
    ? [
        ...organizationLd(shop, {
          language,
          url: toAddress("/"),
          searchUrl: toAddress("/shop-all"),
          logoUrl: origin + shopLogo,
        }),
        ...faqLd(content.faq.map(({ q, a }) => ({ question: text(q), answer: text(a) }))),
      ]
    : undefined;
  return (
    <main id="main">
      <PageHead description={text(content.hero.lead)} path="/" image={data.image} />
      <JsonLd data={ld} />
      {content.announcement && (
        <p className="bg-ink-900 px-4 py-2 text-center text-small text-white">{text(content.announcement)}</p>
      )}
      <Hero hero={content.hero} />
      {content.sections.map((section) => (
        <Fragment key={section.key}>
          {toSection(section.key, { title: text(section.title), lead: text(section.lead) }, data)}
        </Fragment>
      ))}
      <Questions faq={content.faq} />
      <Closing closing={content.closing} />
    </main>
  );
}
