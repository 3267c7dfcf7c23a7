import { useLocation, useRouteLoaderData } from "react-router";
import { toRenditionUrl } from "#shared/domain/rendition-url.ts";
import { languages } from "#shared/i18n/languages.ts";
import { withLanguage, withoutLanguage } from "#web/lib/i18n/paths.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import type { loader as rootLoader } from "#web/root.tsx";

export interface PageHeadProps {
  /** Without the shop's name, which is appended; the home page gives none. */
  readonly title?: string | undefined;
  readonly description: string;
  /** The canonical path and query without the language; default: the current path without its query. */
  readonly path?: string | undefined;
  /** Path or URL of a raster picture. */
  readonly image?: string | undefined;
  readonly type?: "website" | "product" | undefined;
  /** Not indexed: search results and similar pages. */
  readonly isUnlisted?: boolean | undefined;
}

const locales = { ar: "ar_EG", en: "en_US" } as const;

/** The shop's own origin, such as `https://himma.example`. */
export function useOrigin(): string {
  return useRouteLoaderData<typeof rootLoader>("root")?.origin ?? "";
}

/**
 * Returns a function for the absolute URL of a page in the current language, for canonical links and structured data.
 */
export function useAddress(): (path: string) => string {
  const origin = useOrigin();
  const language = useLanguage();
  return (path) => origin + addressIn(language, path);
}

function addressIn(language: "ar" | "en", path: string): string {
  const [, pathname = "/", rest = ""] = /^([^?#]*)(.*)$/.exec(path) ?? [];
  return withLanguage(pathname, language) + rest;
}

/** The logo as a square raster picture. */
export const shopLogo = "/icons/512.png";

/** Social networks accept raster formats only, some of them only older ones. */
const toRasterUrl = (image: string | undefined): string =>
  image === undefined ? shopLogo : toRenditionUrl(image, 1200, "png");

/** Title, description, canonical and hreflang links, and social tags; React hoists them into the head. */
export function PageHead({ title, description, path, image, type = "website", isUnlisted = false }: PageHeadProps) {
  const { t } = useTranslation("common");
  const language = useLanguage();
  const origin = useOrigin();
  const { pathname } = useLocation();
  const page = path ?? withoutLanguage(pathname);
  const canonical = origin + addressIn(language, page);
  const full = title === undefined ? `${t("brand")}: ${description}` : `${title} · ${t("brand")}`;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      {isUnlisted && <meta name="robots" content="noindex, follow" />}
      <link rel="canonical" href={canonical} />
      {languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={origin + addressIn(each, page)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + addressIn("ar", page)} />
      <meta property="og:site_name" content={t("brand")} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title ?? t("brand")} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={locales[language]} />
      <meta property="og:image" content={new URL(toRasterUrl(image), origin || "http://localhost").href} />
      <meta name="twitter:card" content={image === undefined ? "summary" : "summary_large_image"} />
    </>
  );
}
