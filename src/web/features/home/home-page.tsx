import { type ReactNode, Suspense } from "react";
import { faqLd, organizationLd } from "#web/entities/product/structured-data.ts";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { Kept } from "#web/lib/kept.tsx";
import { JsonLd } from "#web/lib/seo/json-ld.tsx";
import { PageHead, shopLogo, useAddress, useOrigin } from "#web/lib/seo/page-head.tsx";
import { Hero } from "./hero.tsx";
import { BestSellers, Closing, HowItWorks, Partners, Questions, RewardsStrip } from "./home-bands.tsx";
import type { Drawn, Heading, HomeData } from "./load-home.ts";
import { PackagesSection } from "./packages-section.tsx";
import { ProgrammesSection } from "./programmes-section.tsx";
import { TransformationsSection } from "./transformations-section.tsx";

function toSection(key: string, heading: Heading | undefined, { drawn, ...seen }: HomeData): ReactNode {
  if (key === "programmes") {
    return <ProgrammesSection heading={heading} programmes={seen.programmes} tiles={drawn?.tiles} />;
  }
  if (key === "packages") {
    return <PackagesSection heading={heading} packages={seen.packages} drawn={drawn?.packages} />;
  }
  if (key === "transformations") {
    return <TransformationsSection heading={heading} count={seen.storyCount} stories={drawn?.stories} />;
  }
  if (key === "best-sellers") {
    return (
      <>
        <BestSellers heading={heading} packed={seen.bestSellers} />
        <Kept data={drawn}>{({ howItWorks }) => <HowItWorks steps={howItWorks} />}</Kept>
      </>
    );
  }
  if (key === "rewards") return <Kept data={heading}>{(words) => <RewardsStrip heading={words} />}</Kept>;
  if (key === "partners") {
    return <Kept data={drawn}>{({ partners }) => <Partners heading={heading} partners={partners} />}</Kept>;
  }
  return null;
}

/** The page's structured data; only on the server. */
function useHomeLd(drawn: Drawn | undefined): object[] | undefined {
  const text = useText();
  const language = useLanguage();
  const toAddress = useAddress();
  const logoUrl = useOrigin() + shopLogo;
  if (!import.meta.env.SSR || drawn === undefined) return undefined;
  const names = { language, url: toAddress("/"), searchUrl: toAddress("/shop-all"), logoUrl };
  const questions = drawn.faq.map(({ q, a }) => ({ question: text(q), answer: text(a) }));
  return [...organizationLd(drawn.shop, names), ...faqLd(questions)];
}

/** The home page; the shop sets the order of its sections. */
export function HomePage({ data }: { readonly data: HomeData }) {
  const text = useText();
  const { drawn } = data;
  const ld = useHomeLd(drawn);
  return (
    <main id="main">
      <PageHead description={text(data.lead)} path="/" image={data.image} />
      <Kept data={drawn}>
        {({ announcement, hero }) => (
          <>
            {announcement && (
              <p className="bg-ink-900 px-4 py-2 text-center text-small text-white">{text(announcement)}</p>
            )}
            <Hero hero={hero} />
          </>
        )}
      </Kept>
      {data.sections.map((key, index) => (
        // Each section hydrates in its own task.
        <Suspense key={key} fallback={null}>
          {toSection(key, drawn?.headings[index], data)}
        </Suspense>
      ))}
      <Kept data={drawn}>
        {({ faq, closing }) => (
          <>
            {faq.length > 0 && <Questions faq={faq} />}
            <Closing closing={closing} />
          </>
        )}
      </Kept>
      {/* Next to the questions, whose text it repeats: compression looks back only 32 KB. */}
      <JsonLd data={ld} />
    </main>
  );
}
