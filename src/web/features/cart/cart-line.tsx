import type { Cart, CartItem } from "#shared/contract/cart.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { toPriceView } from "#shared/domain/price-view.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { isSoldOnce } from "#web/entities/cart/held-programme.ts";
import { Amount } from "#web/entities/order/amount.tsx";
import { LinePicture } from "#web/entities/order/line-picture.tsx";
import { LineSize } from "#web/entities/order/line-size.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { cx } from "#web/ui/cx.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Price } from "#web/ui/price.tsx";
import { QuantityStepper } from "#web/ui/quantity-stepper.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import { useDraftQuantity } from "./use-draft-quantity.ts";

export interface CartLineProps {
  readonly item: CartItem;
  readonly currency: Currency;
  readonly onQuantity: (quantity: number) => Promise<void>;
  readonly onRemove: () => void;
  readonly isNew?: boolean;
  /** The bundle that the line is a part of. */
  readonly bundle?: LocalizedText | undefined;
  /** The line's return rules, once the quote is loaded. */
  readonly returns?: LocalizedText | undefined;
  /** A programme that the customer already owns: a second one is a gift. */
  readonly isOwned?: boolean;
}

const maxLineQuantity = 99;

export const bundleOf = ({ bundles }: Cart, { bundleGroup }: CartItem): LocalizedText | undefined =>
  bundles?.find(({ id }) => id === bundleGroup)?.name;

/** A cart line: product, quantity, price, and problems that prevent buying it. */
export function CartLine(props: CartLineProps) {
  const { item, currency, onQuantity, onRemove, isNew = false, bundle, returns, isOwned = false } = props;
  const { t } = useTranslation();
  const text = useText();
  const { product, unavailable } = item;
  const name = text(product.name);
  const { shown, isSending, change } = useDraftQuantity(item.quantity, onQuantity);
  const total = item.lineTotals.find((each) => each.currency === currency)?.amount ?? 0;
  return (
    <li className={cx("flex gap-4 py-5", isNew && "first:pt-3")}>
      <LocalLink to={`/product/${product.slug}`} tabIndex={-1} aria-hidden="true" className="self-start">
        <LinePicture image={product.image} kind={product.kind} isDimmed={unavailable} className="w-20 sm:w-24" />
      </LocalLink>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <LocalLink
              to={`/product/${product.slug}`}
              className={cx("text-card font-semibold no-underline hover:underline", unavailable && "text-muted")}
            >
              {name}
            </LocalLink>
            {product.kind === "physical" && (
              <p className="text-small text-muted">
                <LineSize line={item} />
              </p>
            )}
            {bundle && (
              <p className="text-small text-muted">
                {item.quantity > 1 && <Ltr>{`× ${item.quantity} `}</Ltr>}
                {text(bundle)}
              </p>
            )}
          </div>
          <IconButton
            icon={trashIcon}
            label={t("cart.remove", { name })}
            className="-me-2.5 -mt-2 text-muted"
            onClick={onRemove}
          />
        </div>
        {unavailable ? (
          <Callout tone="danger">{t("cart.unavailable")}</Callout>
        ) : (
          <>
            <UnitPrice item={item} currency={currency} />
            <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
              {!bundle && (!isSoldOnce(product) || shown > 1) && (
                <QuantityStepper
                  value={shown}
                  max={isSoldOnce(product) ? shown : Math.max(shown, Math.min(product.stock, maxLineQuantity))}
                  onChange={change}
                  labels={{
                    quantity: t("cart.quantityOf", { name }),
                    increase: t("cart.increase"),
                    decrease: t("cart.decrease"),
                  }}
                />
              )}
              <span className={cx("text-price font-extrabold transition-opacity", isSending && "opacity-40")}>
                <Amount value={total} currency={currency} isFreeWord />
              </span>
            </div>
            {returns && <p className="text-small text-muted">{text(returns)}</p>}
          </>
        )}
        {isOwned && !unavailable && <Callout role="status">{t("cart.owned")}</Callout>}
        {item.exceedsStock && !unavailable && (
          <Callout tone="warn" role="status">
            <p>{isSoldOnce(product) ? t("cart.once") : t("cart.onlyLeft", { count: product.stock })}</p>
            <Button variant="link" onClick={() => void onQuantity(product.stock)}>
              {t("cart.takeLeft", { count: product.stock })}
            </Button>
          </Callout>
        )}
      </div>
    </li>
  );
}

function UnitPrice({ item, currency }: Pick<CartLineProps, "item" | "currency">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { amountMinor, beforeMinor } = toPriceView(item.product, currency);
  if (item.quantity === 1 && amountMinor === beforeMinor) return null;
  return (
    <Price
      size="line"
      className="text-small"
      amountMinor={amountMinor}
      compareAtMinor={beforeMinor}
      currency={currency}
      lang={language}
      labels={{ current: t("cart.eachNow"), before: t("cart.eachBefore") }}
    />
  );
}
