import { type ReactNode, useEffect, useRef } from "react";
import { useRouteLoaderData } from "react-router";
import type { Disclosure } from "#shared/contract/markets.ts";
import { DisclosureList } from "#web/entities/market/disclosure-list.tsx";
import { askSeller, useVisitorSeller } from "#web/entities/market/use-visitor-seller.ts";
import { PaymentMarks } from "#web/entities/order/payment-marks.tsx";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Kept } from "#web/lib/kept.tsx";
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

/** The seller's details, kept as the server rendered them. */
function OfSeller({ children }: { readonly children: (disclosures: readonly Disclosure[]) => ReactNode }) {
  const seller = useVisitorSeller();
  const language = useLanguage();
  const first = useRef(language);
  useEffect(() => {
    // The kept markup is in the language of the rendered page.
    if (language !== first.current) void askSeller();
  }, [language]);
  return (
    <Kept data={seller} onMissing={askSeller}>
      {({ disclosures }) => children(disclosures)}
    </Kept>
  );
}

const isContact = ({ key }: Disclosure): boolean => contactKeys.includes(key);

function Channels({ disclosures }: { readonly disclosures: readonly Disclosure[] }) {
  const text = useText();
  return (
    <address>
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

/** The seller's details that the visitor's market requires. */
function SellerLines({ disclosures }: { readonly disclosures: readonly Disclosure[] }) {
  return (
    <div className="border-t border-line empty:hidden">
      {disclosures.length > 0 && (
        <DisclosureList disclosures={disclosures} className="page flex flex-wrap gap-x-6 gap-y-1 py-4 text-small" />
      )}
    </div>
  );
}

function SocialLinks() {
  const { t } = useTranslation("footer");
  return (
    <ul>
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
  return (
    <footer className="site-footer stage">
      <div className="site-ends page">
        <div>
          <Logo lang={language} height={32} />
          <p>{t("about")}</p>
          <SocialLinks />
          <PaymentMarks currency={currency} />
        </div>
        <nav aria-label={t("navigation")}>
          <ul>
            {pages.map(({ to, word }) => (
              <li key={to}>
                <LocalLink to={to} className={linkClass}>
                  {t(word)}
                </LocalLink>
              </li>
            ))}
          </ul>
        </nav>
        <OfSeller>{(all) => <Channels disclosures={all.filter(isContact)} />}</OfSeller>
      </div>
      <OfSeller>{(all) => <SellerLines disclosures={all.filter((one) => !isContact(one))} />}</OfSeller>
      <div className="border-t border-line">
        <p className="page flex flex-wrap items-center justify-between gap-x-2 py-1.5 text-small text-muted">
          <span>{t("copyright", { year })}</span>
          <a className={linkClass} href="https://db-ip.com" rel="noreferrer">
            {t("ipCredit")}
          </a>
        </p>
      </div>
    </footer>
  );
}
