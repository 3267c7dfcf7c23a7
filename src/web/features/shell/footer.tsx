import { useRouteLoaderData } from "react-router";
import type { Disclosure } from "#shared/contract/markets.ts";
import { DisclosureList } from "#web/entities/market/disclosure-list.tsx";
import { useVisitorSeller } from "#web/entities/market/use-visitor-seller.ts";
import { PaymentMarks } from "#web/entities/order/payment-marks.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import type { loader as rootLoader } from "#web/root.tsx";
import { Logo } from "#web/ui/art/logo.tsx";
import { Ltr } from "#web/ui/bidi.tsx";

const pages = [
  { to: "/programmes", word: "links.programmes" },
  { to: "/store", word: "links.store" },
  { to: "/rewards", word: "links.rewards" },
  { to: "/join-us", word: "links.joinUs" },
  { to: "/contact", word: "links.contact" },
  { to: "/terms", word: "links.terms" },
  { to: "/privacy", word: "links.privacy" },
] as const;

const networks = ["instagram", "facebook", "tiktok", "youtube", "whatsapp"] as const;
const linkClass = "footer-link";

const contactKeys: readonly Disclosure["key"][] = ["address", "phone", "email"];

function Channels({ disclosures }: { readonly disclosures: readonly Disclosure[] }) {
  const text = useText();
  return (
    <address className="flex flex-col gap-1 text-small not-italic text-muted">
      {disclosures.map(({ key, value, url }) =>
        url === null ? (
          <span key={key}>{text(value)}</span>
        ) : (
          <a key={key} className={linkClass} href={url}>
            <Ltr>{text(value)}</Ltr>
          </a>
        ),
      )}
    </address>
  );
}

/** What the visitor's market asks its seller to print. */
function SellerLines({ disclosures }: { readonly disclosures: readonly Disclosure[] }) {
  return (
    <div className="border-t border-line">
      <DisclosureList disclosures={disclosures} className="page flex flex-wrap gap-x-6 gap-y-1 py-4 text-small" />
    </div>
  );
}

function SocialLinks() {
  const { t } = useTranslation("footer");
  return (
    <ul className="flex flex-wrap gap-x-4 text-small">
      {networks.map((network) => (
        <li key={network}>
          <a className={linkClass} href={t(`social.${network}`)} rel="noreferrer" target="_blank">
            {t(`networks.${network}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function Footer({ year }: { readonly year: number }) {
  const { t } = useTranslation("footer");
  const language = useLanguage();
  const currency = useRouteLoaderData<typeof rootLoader>("root")?.currency ?? "USD";
  const disclosures = useVisitorSeller()?.disclosures ?? [];
  const isContact = ({ key }: Disclosure): boolean => contactKeys.includes(key);
  return (
    <footer className="stage mt-auto print:hidden">
      <div className="page grid gap-8 py-10 md:grid-cols-[1.4fr_1fr_1fr] nav:py-14">
        <div className="flex flex-col gap-4">
          <Logo lang={language} height={32} />
          <p className="max-w-sm text-small text-muted">{t("about")}</p>
          <SocialLinks />
          <PaymentMarks currency={currency} />
        </div>
        <nav aria-label={t("navigation")}>
          <ul className="grid grid-pairs gap-x-6 text-small md:grid-cols-1">
            {pages.map(({ to, word }) => (
              <li key={to}>
                <LocalLink to={to} className={linkClass}>
                  {t(word)}
                </LocalLink>
              </li>
            ))}
          </ul>
        </nav>
        <Channels disclosures={disclosures.filter(isContact)} />
      </div>
      {disclosures.length > 0 && <SellerLines disclosures={disclosures.filter((one) => !isContact(one))} />}
      <div className="border-t border-line">
        <p className="page flex flex-wrap justify-between gap-2 py-4 text-small text-muted">
          <span>{t("copyright", { year })}</span>
          <a className="no-underline hover:underline" href="https://db-ip.com" rel="noreferrer">
            {t("ipCredit")}
          </a>
        </p>
      </div>
    </footer>
  );
}
