import type { ReactNode } from "react";
import { Amount } from "#web/entities/order/amount.tsx";
import { PaymentMarks } from "#web/entities/order/payment-marks.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import type { Delivery, Drawn, ProductView } from "./load-product.ts";

export interface PromisesProps extends Pick<Drawn, "delivery" | "repeat" | "whatsApp"> {
  readonly product: ProductView;
}

/** A link of one short line, whose touch area is higher than the text. */
const noteLink = "relative underline after:absolute after:inset-x-0 after:-inset-y-3.5";

/** Delivery, returns and payment information, and help. */
export function Promises({ product, delivery, repeat, whatsApp }: PromisesProps) {
  const { t } = useTranslation();
  const promise = useDeliveryWords();
  const text = useText();
  const { kind } = product;
  const isPhysical = kind === "physical";
  return (
    <ul className="promises">
      <PromiseLine
        icon={isPhysical ? "truck" : "mail"}
        title={isPhysical ? text(delivery.arrives) : t(`product.arrives.${kind}`)}
      >
        {isPhysical && (
          <>
            {promise(delivery)} · <DeliveryPrice delivery={delivery} />
          </>
        )}
      </PromiseLine>
      <PromiseLine icon="undo" title={text(delivery.returns)}>
        <LocalLink to="/terms" className={noteLink}>
          {t("product.returnsMore")}
        </LocalLink>
      </PromiseLine>
      <PromiseLine icon="lock" title={t("product.safePay")}>
        {t("product.safePayNote")}
        <PaymentMarks currency={delivery.currency} />
      </PromiseLine>
      {repeat && (
        <PromiseLine icon="clock" title={t("product.repeat", repeat)}>
          <LocalLink to={`/dashboard/replenishments/new?product=${product.id}`} className={noteLink}>
            {t("product.repeatMore")}
          </LocalLink>
        </PromiseLine>
      )}
      {whatsApp && (
        <PromiseLine icon="send" title={t("product.questions")}>
          <a
            href={whatsApp + encodeURIComponent(t("product.askAbout", { name: text(product.name) }))}
            target="_blank"
            rel="noreferrer"
            className={noteLink}
          >
            {t("goods.whatsApp")}
          </a>
        </PromiseLine>
      )}
    </ul>
  );
}

/** "Delivered to Egypt within 2 to 4 working days", from the shop's rates. */
function useDeliveryWords(): (delivery: Delivery) => string {
  const { t } = useTranslation();
  const text = useText();
  return ({ country, days: { min, max } }) => {
    const place = country === null ? t("product.delivery.anywhere") : text(country);
    const words = { place, min, count: max };
    return min === max ? t("product.delivery.within", words) : t("product.delivery.between", words);
  };
}

function DeliveryPrice({ delivery: { price, freeFrom, currency } }: { readonly delivery: Delivery }) {
  const { t } = useTranslation();
  if (price === 0) return t("product.delivery.free");
  return (
    <>
      {t("product.delivery.price")} <Amount value={price} currency={currency} /> · {t("product.delivery.freeFrom")}{" "}
      <Amount value={freeFrom} currency={currency} />
    </>
  );
}

interface PromiseProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
}

function PromiseLine({ icon, title, children }: PromiseProps) {
  return (
    <li>
      <Icon name={icon} size={22} />
      <div>
        <p>{title}</p>
        {children && <div>{children}</div>}
      </div>
    </li>
  );
}
