import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { repeatIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { ProductData } from "./load-product.ts";
import NotifyMe from "./notify-me.tsx";
import type { Choice } from "./use-choice.ts";

interface Props {
  readonly data: ProductData;
  readonly choice: Choice;
}

/** What some goods have below the buttons: a mail when a size is back, and having them come again for less. */
export default function UnderButtons({ data: { product, repeat }, choice }: Props) {
  const { t } = useTranslation();
  const { variant, isSoldOut, quantity } = choice;
  const query = new URLSearchParams({
    product: product.id,
    ...(variant === undefined ? {} : { size: variant.size }),
    ...(quantity > 1 ? { quantity: String(quantity) } : {}),
  });
  return (
    <>
      {isSoldOut && variant && <NotifyMe key={choice.size} productId={product.id} size={variant.size} />}
      {repeat && (
        <p className="mt-4 text-small">
          <LocalLink
            to={`/dashboard/replenishments/new?${query}`}
            className="inline-flex min-h-8 items-center gap-2 font-semibold underline"
          >
            <Icon name={repeatIcon} size={18} />
            {t("product.repeat", { percent: repeat.percent, days: repeat.everyDays })}
          </LocalLink>
        </p>
      )}
    </>
  );
}
