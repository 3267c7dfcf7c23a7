import type { ReactNode } from "react";
import type { Disclosure } from "#shared/contract/markets.ts";
import { DisclosureList } from "#web/entities/market/disclosure-list.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Card } from "#web/ui/card.tsx";
import { locationIcon, phoneIcon, whatsAppIcon } from "#web/ui/drawn-icons.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

const networks = ["instagram", "facebook", "tiktok", "youtube"] as const;
const link = "inline-flex wrap-anywhere min-h-11 items-center font-semibold underline decoration-1 hover:decoration-2";
/** A link alone in its row, which must not be higher than a line of text. */
const lineLink = `${link} -my-2.5`;

function Channel({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className="relative min-h-11 ps-15">
      <dt className="text-small text-muted">
        <span className="absolute start-0 top-0 grid size-11 place-items-center rounded-lg bg-surface text-accent-text">
          <Icon name={icon} />
        </span>
        {label}
      </dt>
      <dd className="text-card">{children}</dd>
    </div>
  );
}

function Social() {
  const { t } = useTranslation("footer");
  return (
    <ul className="flex flex-wrap gap-x-4">
      {networks.map((network) => (
        <li key={network}>
          <a href={t(`social.${network}`)} target="_blank" rel="noreferrer" className={link}>
            {t(`networks.${network}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}

const icons = { phone: phoneIcon, email: "mail", address: locationIcon } as const;
const isReached = (key: Disclosure["key"]): key is keyof typeof icons => Object.hasOwn(icons, key);

function SellerChannel({ of: one }: { readonly of: Disclosure & { readonly key: keyof typeof icons } }) {
  const { t } = useTranslation();
  const text = useText();
  const { key, url, value } = one;
  return (
    <Channel icon={icons[key]} label={t(`contact.channels.${key}`)}>
      {url === null ? (
        text(value)
      ) : (
        <a href={url} className={lineLink}>
          <Ltr>{text(value)}</Ltr>
        </a>
      )}
    </Channel>
  );
}

/** Ways to contact the shop without a form, and the seller's details. */
export function Channels({ disclosures }: { readonly disclosures: readonly Disclosure[] }) {
  const { t } = useTranslation();
  const { t: shop } = useTranslation("footer");
  return (
    <Card tone="sand" padding="lg">
      <h2 className="mb-5 text-h3 font-bold">{t("contact.channels.title")}</h2>
      <dl className="flex flex-col gap-5">
        <Channel icon={whatsAppIcon} label={t("contact.channels.whatsapp")}>
          <a href={shop("social.whatsapp")} target="_blank" rel="noreferrer" className={lineLink}>
            {t("contact.channels.whatsappAction")}
          </a>
        </Channel>
        {disclosures.map((one) => {
          const { key } = one;
          return isReached(key) ? <SellerChannel key={key} of={{ ...one, key }} /> : null;
        })}
        <Channel icon="clock" label={t("contact.channels.hours")}>
          {shop("hours")}
        </Channel>
        <Channel icon="share" label={t("contact.channels.social")}>
          <Social />
        </Channel>
      </dl>
      <DisclosureList
        disclosures={disclosures.filter(({ key }) => !isReached(key))}
        className="mt-6 flex flex-col gap-2 border-t border-line pt-5 text-small"
      />
    </Card>
  );
}
