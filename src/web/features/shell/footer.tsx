import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
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
const linkClass = "inline-flex min-h-9 items-center no-underline hover:underline";

function Channels() {
  const { t } = useTranslation("footer");
  const phone = t("phone");
  const email = t("email");
  return (
    <address className="flex flex-col gap-1 text-small not-italic text-muted">
      <span>{t("address")}</span>
      <a className={linkClass} href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
        <Ltr>{phone}</Ltr>
      </a>
      <a className={linkClass} href={`mailto:${email}`}>
        <Ltr>{email}</Ltr>
      </a>
    </address>
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
  return (
    <footer className="stage mt-auto print:hidden">
      <div className="page grid gap-8 py-10 md:grid-cols-[1.4fr_1fr_1fr] nav:py-14">
        <div className="flex flex-col gap-4">
          <Logo lang={language} height={32} />
          <p className="max-w-sm text-small text-muted">{t("about")}</p>
          <SocialLinks />
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
        <Channels />
      </div>
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
