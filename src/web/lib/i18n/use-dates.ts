import { formatDate, formatDateTime } from "#shared/domain/format-date.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";

/** Formats dates in the page's language and the visitor's time zone; for pages that render in the browser only. */
export function useDates() {
  const language = useLanguage();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    day: (at: string) => formatDate(new Date(at), language, { timeZone }),
    moment: (at: string) => formatDateTime(new Date(at), language, { timeZone }),
  };
}
