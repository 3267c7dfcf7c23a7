import { expect, test } from "vitest";
import { usualTerms } from "#shared/domain/package-terms.ts";
import { toBullets } from "./terms-words.ts";

const arabic = (months: number, more = {}) => toBullets({ ...usualTerms(months), ...more }, months).map(({ ar }) => ar);
const english = (months: number, more = {}) =>
  toBullets({ ...usualTerms(months), ...more }, months).map(({ en }) => en);

test("a month includes two reviews and neither clips nor calls", () => {
  expect(arabic(1)).toEqual([
    "خطة تدريب شخصية خلال 3 أيام عمل",
    "مراجعتان كل شهر لأرقامك، مع تعديل الخطة",
    "ردّ المدرب على رسائلك خلال يوم عمل واحد",
    "إيقاف مؤقت حتى 7 أيام",
  ]);
  expect(english(1)).toEqual([
    "A training plan of your own within 3 working days",
    "2 reviews of your numbers every month, with plan changes",
    "An answer from your coach within one working day",
    "Pause for up to 7 days",
  ]);
});

test("a year includes all of it, with the right plurals in both languages", () => {
  expect(arabic(12).slice(3)).toEqual([
    "مراجعة أدائك من مقطعين ترسلهما كل أسبوع",
    "مكالمة فيديو كل شهر، مدتها 30 دقيقة",
    "برنامج جاهز من اختيارك مجانًا كل 3 أشهر",
    "إيقاف مؤقت حتى 84 يومًا",
  ]);
  expect(english(12).slice(3)).toEqual([
    "Form review from 2 clips you send each week",
    "A 30-minute video call every month",
    "A ready programme of your choice free every 3 months",
    "Pause for up to 84 days",
  ]);
  expect(arabic(12, { callsPerMonth: 2, callMinutes: 45 })).toContain("مكالمتا فيديو كل شهر، مدة كل منها 45 دقيقة");
  expect(english(12, { callsPerMonth: 2 })).toContain("2 30-minute video calls every month");
  expect(english(12, { reviews: 0, nutrition: true })).toContain(
    "Daily targets for calories and protein, set by your coach",
  );
});
