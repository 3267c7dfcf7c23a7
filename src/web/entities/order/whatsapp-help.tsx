import { getShopDetails } from "#shared/contract/content.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { ButtonLabel } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { whatsAppIcon } from "#web/ui/drawn-icons.ts";
import { toWhatsAppLink } from "./whatsapp-link.ts";

/** A link to ask for help by WhatsApp, if the shop has a number; the message names the subject. */
export function WhatsAppHelp({ message }: { readonly message: string }) {
  const { t } = useTranslation();
  const { load } = useOnDemand("shop", (signal) => api(getShopDetails, {}, { signal }));
  const link = load.status === "ready" ? toWhatsAppLink(load.data.shop.whatsapp, message) : undefined;
  if (link === undefined) return null;
  return (
    <a href={link} target="_blank" rel="noreferrer" className={buttonClass({ variant: "ghost" })}>
      <ButtonLabel icon={whatsAppIcon}>{t("goods.whatsApp")}</ButtonLabel>
    </a>
  );
}
