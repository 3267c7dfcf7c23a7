import { type PackageTerms, workingDayHours } from "#shared/domain/package-terms.ts";
import { pauseDaysPerMonth } from "#shared/domain/subscriptions.ts";
import type { Language, LocalizedText } from "#shared/i18n/languages.ts";

/** A sentence by plural form; `#` is the number. English needs only `one` and `other`. */
type Forms = { readonly other: string } & { readonly [F in Intl.LDMLPluralRule]?: string };

const rules: Readonly<Record<Language, Intl.PluralRules>> = {
  ar: new Intl.PluralRules("ar"),
  en: new Intl.PluralRules("en"),
};
const inLanguage = (language: Language, count: number, forms: Forms): string =>
  (forms[rules[language].select(count)] ?? forms.other).replace("#", String(count));

const counted = (count: number, ar: Forms, en: Forms): LocalizedText => ({
  ar: inLanguage("ar", count, ar),
  en: inLanguage("en", count, en),
});

const plan = (days: number): LocalizedText =>
  counted(
    days,
    {
      one: "خطة تدريب شخصية خلال يوم عمل واحد",
      two: "خطة تدريب شخصية خلال يومي عمل",
      few: "خطة تدريب شخصية خلال # أيام عمل",
      other: "خطة تدريب شخصية خلال # يوم عمل",
    },
    {
      one: "A training plan of your own within one working day",
      other: "A training plan of your own within # working days",
    },
  );

const weeklyReviews = (count: number): LocalizedText =>
  counted(
    count,
    {
      one: "مراجعة كل أسبوع لأرقامك، مع تعديل الخطة",
      two: "مراجعتان كل أسبوع لأرقامك، مع تعديل الخطة",
      few: "# مراجعات كل أسبوع لأرقامك، مع تعديل الخطة",
      other: "# مراجعة كل أسبوع لأرقامك، مع تعديل الخطة",
    },
    {
      one: "A review of your numbers every week, with plan changes",
      other: "# reviews of your numbers every week, with plan changes",
    },
  );

const monthlyReviews = (count: number): LocalizedText =>
  counted(
    count,
    {
      one: "مراجعة كل شهر لأرقامك، مع تعديل الخطة",
      two: "مراجعتان كل شهر لأرقامك، مع تعديل الخطة",
      few: "# مراجعات كل شهر لأرقامك، مع تعديل الخطة",
      other: "# مراجعة كل شهر لأرقامك، مع تعديل الخطة",
    },
    {
      one: "A review of your numbers every month, with plan changes",
      other: "# reviews of your numbers every month, with plan changes",
    },
  );

const reply = (days: number): LocalizedText =>
  counted(
    days,
    {
      one: "ردّ المدرب على رسائلك خلال يوم عمل واحد",
      two: "ردّ المدرب على رسائلك خلال يومي عمل",
      few: "ردّ المدرب على رسائلك خلال # أيام عمل",
      other: "ردّ المدرب على رسائلك خلال # يوم عمل",
    },
    {
      one: "An answer from your coach within one working day",
      other: "An answer from your coach within # working days",
    },
  );

const clips = (count: number): LocalizedText =>
  counted(
    count,
    {
      one: "مراجعة أدائك من مقطع ترسله كل أسبوع",
      two: "مراجعة أدائك من مقطعين ترسلهما كل أسبوع",
      few: "مراجعة أدائك من # مقاطع ترسلها كل أسبوع",
      other: "مراجعة أدائك من # مقطعًا ترسلها كل أسبوع",
    },
    { one: "Form review from a clip you send each week", other: "Form review from # clips you send each week" },
  );

const calls = (count: number, minutes: number): LocalizedText => {
  const length = counted(minutes, { few: "# دقائق", other: "# دقيقة" }, { one: "#-minute", other: "#-minute" });
  const words = counted(
    count,
    {
      one: "مكالمة فيديو كل شهر",
      two: "مكالمتا فيديو كل شهر",
      few: "# مكالمات فيديو كل شهر",
      other: "# مكالمة فيديو كل شهر",
    },
    { one: "video call every month", other: "video calls every month" },
  );
  const ar = count === 1 ? `${words.ar}، مدتها ${length.ar}` : `${words.ar}، مدة كل منها ${length.ar}`;
  return { ar, en: count === 1 ? `A ${length.en} ${words.en}` : `${count} ${length.en} ${words.en}` };
};

const programme = (months: number): LocalizedText =>
  counted(
    months,
    {
      one: "برنامج جاهز من اختيارك مجانًا كل شهر",
      two: "برنامج جاهز من اختيارك مجانًا كل شهرين",
      few: "برنامج جاهز من اختيارك مجانًا كل # أشهر",
      other: "برنامج جاهز من اختيارك مجانًا كل # شهرًا",
    },
    {
      one: "A ready programme of your choice free every month",
      other: "A ready programme of your choice free every # months",
    },
  );

const pause = (days: number): LocalizedText =>
  counted(
    days,
    {
      one: "إيقاف مؤقت ليوم واحد",
      two: "إيقاف مؤقت حتى يومين",
      few: "إيقاف مؤقت حتى # أيام",
      other: "إيقاف مؤقت حتى # يومًا",
    },
    { one: "Pause for one day", other: "Pause for up to # days" },
  );

const nutrition: LocalizedText = {
  ar: "أهداف يومية للسعرات والبروتين يضعها مدربك",
  en: "Daily targets for calories and protein, set by your coach",
};

const toDays = (hours: number): number => Math.ceil(hours / workingDayHours);

/** The terms of a package as sentences in both languages; leaves out what it does not include. */
export function toBullets(terms: PackageTerms, months: number): LocalizedText[] {
  const { reviews, reviewsPer, clipsPerWeek, callsPerMonth, callMinutes, programmeEveryMonths } = terms;
  const sentenceIf = (isIncluded: boolean, words: () => LocalizedText): LocalizedText[] =>
    isIncluded ? [words()] : [];
  return [
    plan(toDays(terms.planWorkingHours)),
    ...sentenceIf(reviews > 0, () => (reviewsPer === "week" ? weeklyReviews(reviews) : monthlyReviews(reviews))),
    reply(toDays(terms.replyWorkingHours)),
    ...sentenceIf(clipsPerWeek > 0, () => clips(clipsPerWeek)),
    ...sentenceIf(callsPerMonth > 0, () => calls(callsPerMonth, callMinutes)),
    ...sentenceIf(programmeEveryMonths > 0, () => programme(programmeEveryMonths)),
    ...sentenceIf(terms.nutrition, () => nutrition),
    pause(months * pauseDaysPerMonth),
  ];
}
