import type { CheckIn } from "#shared/contract/check-ins.ts";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";

export type Item = CheckIn["items"][number];
export type Answer = CheckIn["answers"][string];

/** An answer as text: "7", "6.5 hours", "Yes", the names of options. */
export function useAnswerText(): (item: Item, answer: Answer | undefined) => string | undefined {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  return ({ unit, options }, answer) => {
    const nameOf = (value: string): string => {
      const option = options.find((one) => one.value === value);
      return option === undefined ? value : text(option.label);
    };
    if (answer === undefined) return undefined;
    if (typeof answer === "boolean") return t(answer ? "checkIns.yes" : "checkIns.no");
    if (typeof answer === "number") return unit === null ? String(answer) : `${answer} ${text(unit)}`;
    if (typeof answer === "string") return nameOf(answer);
    return answer.map(nameOf).join(language === "ar" ? "، " : ", ");
  };
}
