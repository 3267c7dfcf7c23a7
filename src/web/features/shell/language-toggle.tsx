import { otherLanguage } from "#shared/i18n/languages.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useLanguageSwitch } from "#web/lib/i18n/use-language-switch.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { cx } from "#web/ui/cx.ts";
import { linkClass } from "./navigation-links.ts";

/** Shows the other language's name and switches to it. */
export function LanguageToggle({ className }: { readonly className?: string }) {
  const { t } = useTranslation("header");
  const switchTo = useLanguageSwitch();
  const other = otherLanguage(useLanguage());
  return (
    <button
      type="button"
      lang={other}
      className={cx(linkClass, className, "noscript:hidden")}
      onClick={() => void switchTo(other)}
    >
      {t("otherLanguage")}
    </button>
  );
}
