import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { authPath } from "#web/lib/session/return-to.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { ProductView } from "./load-product.ts";

interface PackageProps {
  readonly slug: string;
  readonly coaching: NonNullable<ProductView["coaching"]>;
}

// Texts for visitors without JavaScript; here, because no text files are loaded then.
const scriptless = {
  text: {
    ar: "الشراء عبر الموقع يحتاج إلى JavaScript. فعّله في متصفحك ثم سجّل الدخول، أو راسلنا ونرتّب لك الباقة.",
    en: "Buying online needs JavaScript. Switch it on in your browser and sign in, or write to us and we will set the package up for you.",
  },
  signIn: { ar: "تسجيل الدخول", en: "Sign in" },
  write: { ar: "تواصل معنا", en: "Contact us" },
};

/** For browsers without JavaScript, in which nobody can pay: says how to continue. */
function WithoutScript({ slug }: { readonly slug: string }) {
  const text = useText();
  return (
    <noscript>
      <div className="mt-4 flex flex-col gap-3 rounded-xl border border-line p-4">
        <p>{text(scriptless.text)}</p>
        <p className="flex flex-wrap gap-3">
          <LocalLink to={authPath("login", `/product/${slug}`)} className={buttonClass({ size: "sm" })}>
            {text(scriptless.signIn)}
          </LocalLink>
          <LocalLink to="/contact" className={buttonClass({ size: "sm", variant: "secondary" })}>
            {text(scriptless.write)}
          </LocalLink>
        </p>
      </div>
    </noscript>
  );
}

/** The list of what a coaching package includes and what it does not. */
export default function PackageContents({ slug, coaching }: PackageProps) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <>
      <WithoutScript slug={slug} />
      <div className="mt-5 rounded-xl bg-sand-50 p-5">
        <h2 className="text-card font-bold">{t("product.included")}</h2>
        <ul className="mt-3 flex flex-col gap-2">
          {coaching.features.map((feature) => (
            <li key={text(feature)} className="flex gap-2">
              <Icon name="check" className="mt-1 text-success" />
              <span>{text(feature)}</span>
            </li>
          ))}
        </ul>
        <h2 className="mt-5 text-card font-bold">{t("home.notIncluded")}</h2>
        <ul className="mt-3 flex flex-col gap-2 text-small text-muted">
          {coaching.notIncluded.map((missing) => (
            <li key={text(missing)} className="flex gap-2">
              <Icon name="minus" size={18} className="mt-0.5" />
              <span>{text(missing)}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
