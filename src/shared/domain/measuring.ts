import type { LocalizedText } from "../i18n/languages.ts";
import { measuringVersion } from "./measuring-cookie.ts";

/** What a visitor can agree to: Google Analytics measures, Meta advertises. */
export const measuringPurposes = ["measurement", "advertising"] as const;
export type MeasuringPurpose = (typeof measuringPurposes)[number];

export type MeasuringChoice = Readonly<Record<MeasuringPurpose, boolean>>;

/** The consent text. A changed text needs a new version. */
export const measuringConsent: {
  readonly version: string;
  readonly text: Readonly<Record<MeasuringPurpose, LocalizedText>>;
} = {
  version: measuringVersion,
  text: {
    measurement: {
      ar: "القياس: تعرف Google Analytics الصفحات التي تُفتح وما يُشترى أو تُستردّ قيمته، دون اسمك أو بريدك.",
      en: "Measuring: Google Analytics learns which pages are opened and what is bought or refunded, without your name or email.",
    },
    advertising: {
      ar: "الإعلانات: تعرف Meta قيمة طلباتك وما استُردّ منها ومتصفحك وعنوانك على الإنترنت، وبيانات التواصل معك في صورة بصمة غير مقروءة، لنعرف أي إعلان ينفع.",
      en: "Advertising: Meta learns what your orders and refunds come to, your browser and internet address, and your contact details as unreadable fingerprints, so that we see which adverts work.",
    },
  },
};
