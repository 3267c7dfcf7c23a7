import { GiftCardBalance } from "#web/entities/gift-card/gift-card-balance.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { AccordionItem } from "#web/ui/accordion.tsx";

/** How a gift card is used, and a form to check the balance of one. */
export default function GiftCardDetails() {
  const { t } = useTranslation();
  return (
    <>
      <AccordionItem title={t("product.howToUse")}>{t("product.usage.giftCard")}</AccordionItem>
      <AccordionItem title={t("gifts.check.title")}>
        <GiftCardBalance />
      </AccordionItem>
    </>
  );
}
