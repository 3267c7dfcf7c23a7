import { minor } from "#shared/domain/money.ts";
import { plainAmount } from "#shared/domain/plain-amount.ts";
import type { PriceView } from "#shared/domain/price-view.ts";
import { schemaContext } from "./structured-data.ts";

export interface CourseFacts {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly image: string | undefined;
  readonly language: "ar" | "en";
  readonly provider: { readonly name: string; readonly url: string };
  readonly coach: string;
  readonly level: string;
  readonly price: PriceView;
  readonly weeks: number;
  readonly daysPerWeek: number;
  readonly minutesPerDay: number;
}

/** ISO 8601, such as PT2H30M. */
function toDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `PT${hours > 0 ? `${hours}H` : ""}${rest > 0 || hours === 0 ? `${rest}M` : ""}`;
}

/** JSON-LD of a training programme as a course that is followed online. */
export const courseLd = (facts: CourseFacts): object => ({
  "@context": schemaContext,
  "@type": "Course",
  name: facts.name,
  description: facts.description,
  url: facts.url,
  ...(facts.image === undefined ? {} : { image: facts.image }),
  inLanguage: facts.language,
  educationalLevel: facts.level,
  provider: { "@type": "Organization", ...facts.provider },
  offers: {
    "@type": "Offer",
    category: "Paid",
    price: plainAmount(minor(facts.price.amountMinor)),
    priceCurrency: facts.price.currency,
    url: facts.url,
  },
  hasCourseInstance: {
    "@type": "CourseInstance",
    courseMode: "Online",
    instructor: { "@type": "Person", name: facts.coach },
    courseSchedule: {
      "@type": "Schedule",
      repeatFrequency: "Weekly",
      repeatCount: facts.weeks,
      duration: toDuration(facts.daysPerWeek * facts.minutesPerDay),
    },
  },
});
