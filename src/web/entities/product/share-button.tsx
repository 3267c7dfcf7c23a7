import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

/** Shares the page; the code for it is loaded when it is pressed. */
export function ShareButton({ title }: { readonly title: string }) {
  const { t } = useTranslation();
  return (
    <IconButton
      icon="share"
      label={t("goods.share")}
      onClick={() => void import("#web/lib/share.ts").then(({ sharePage }) => sharePage(title, t))}
    />
  );
}
