import { toRenditionUrl } from "#shared/domain/rendition-url.ts";
import { type CourseFacts, courseLd } from "#web/entities/product/course-ld.ts";
import { productLd } from "#web/entities/product/product-ld.ts";
import { breadcrumbLd, faqLd } from "#web/entities/product/structured-data.ts";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { JsonLd } from "#web/lib/seo/json-ld.tsx";
import { PageHead, useAddress, useOrigin } from "#web/lib/seo/page-head.tsx";
import type { ProgrammeData } from "./load-programmes.ts";

const toPath = (slug: string): string => `/programmes/${slug}`;

/** The facts of a programme for search engines, as a course and as a product. */
function useCourseFacts({ programme }: ProgrammeData): () => CourseFacts {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const origin = useOrigin();
  const toAddress = useAddress();
  const { weeks, daysPerWeek, minutesPerDay, price, image } = programme;
  return () => ({
    name: text(programme.name),
    description: text(programme.summary),
    url: toAddress(toPath(programme.slug)),
    image: image === null ? undefined : origin + toRenditionUrl(image.url, 1200, "png"),
    language,
    provider: { name: t("common:brand"), url: toAddress("/") },
    coach: text(programme.coach.name),
    level: t(`goods.levels.${programme.level}`),
    price,
    weeks,
    daysPerWeek,
    minutesPerDay,
  });
}

interface InWords {
  readonly description: string;
  readonly category: string;
}

function toProductLd({ programme, country }: ProgrammeData, course: CourseFacts, words: InWords): object[] {
  const { id, price, rating, returnDays } = programme;
  const { name, url, image, provider } = course;
  return productLd({
    ...{ ...words, id, name, url, price, rating },
    kind: "programme",
    brand: provider.name,
    images: image === undefined ? [] : [image],
    country: country ?? undefined,
    returnDays,
    parcel: undefined,
    option: { label: "", english: "" },
    variants: [],
    reviews: [],
  });
}

/** Meta tags and structured data of a programme. */
export function ProgrammeHead({ data }: { readonly data: ProgrammeData }) {
  const { t } = useTranslation();
  const text = useText();
  const toAddress = useAddress();
  const toFacts = useCourseFacts(data);
  const { programme } = data;
  const path = toPath(programme.slug);
  const makeLd = (): object[] => {
    const course = toFacts();
    return [
      ...toProductLd(data, course, {
        description: text(programme.description) || course.description,
        category: t("programmes.title"),
      }),
      courseLd(course),
      ...faqLd(programme.faq.map(({ q, a }) => ({ question: text(q), answer: text(a) }))),
      breadcrumbLd([
        { name: t("goods.home"), url: toAddress("/") },
        { name: t("programmes.title"), url: toAddress("/programmes") },
        { name: course.name, url: course.url },
      ]),
    ];
  };
  return (
    <>
      <PageHead
        title={text(programme.seo.title) || text(programme.name)}
        description={text(programme.seo.description) || text(programme.summary)}
        path={path}
        type="product"
        image={programme.image?.url}
      />
      <JsonLd data={import.meta.env.SSR ? makeLd() : undefined} />
    </>
  );
}
