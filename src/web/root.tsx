import { type ReactNode, useState } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "react-router";
import { getPointsRules } from "#shared/contract/loyalty.ts";
import { areUsualRules, type PointsRules, usualPointsRules } from "#shared/domain/points.ts";
import { directionOf, type Language } from "#shared/i18n/languages.ts";
import { loadSeller } from "#web/entities/market/load-seller.ts";
import { ErrorPage } from "#web/features/shell/error-page.tsx";
import { PendingBar } from "#web/features/shell/pending-bar.tsx";
import { drawnByServer } from "#web/lib/drawn-by-server.ts";
import { RouterUiLink } from "#web/lib/i18n/local-link.tsx";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { baseNamespaces } from "#web/lib/i18n/words.ts";
import { useNonce } from "#web/lib/nonce.ts";
import { getApi, getPageFacts } from "#web/lib/page-facts.ts";
import { SessionStart } from "#web/lib/session/session-start.tsx";
import { useEarlyPresses } from "#web/lib/start/use-early-presses.ts";
import { UiLinkProvider } from "#web/ui/ui-link.tsx";
import type { Route } from "./+types/root.ts";
import styles from "./app.css?url";
import arabicFont from "./fonts/alexandria-arabic.woff2?url";
import latinFont from "./fonts/alexandria-latin.woff2?url";

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** Arabic pages have Latin digits and names too. */
const fontsOf = (language: Language) => (language === "ar" ? [arabicFont, latinFont] : [latinFont]);

// The rules are optional for rendering: checkout prices come from the server.
const loadPointsRules = (context: Parameters<typeof getApi>[0]): Promise<PointsRules> =>
  getApi(context)(getPointsRules, {}).then(
    ({ rules }) => rules,
    () => usualPointsRules,
  );

/** Data of every page about its anonymous visitor, decided by the server before the first byte. */
export async function loader({ context }: Route.LoaderArgs) {
  const { language, visitor, origin, gtmId, purposes, localesVersion } = getPageFacts(context);
  const [pointsRules, seller] = await Promise.all([loadPointsRules(context), loadSeller(context)]);
  const seen = {
    language,
    currency: visitor.currency,
    country: visitor.country ?? null,
    origin,
    gtmId: gtmId ?? null,
    purposes,
    localesVersion,
    ...(areUsualRules(pointsRules) ? {} : { pointsRules }),
  };
  return drawnByServer(getPageFacts(context), seen, { seller });
}

export const shouldRevalidate = () => false;

function toNamespaces(matches: ReturnType<typeof useMatches>): string {
  const named = matches.flatMap(
    (match) => (match.handle as { readonly namespaces?: readonly string[] } | undefined)?.namespaces ?? [],
  );
  return [...new Set([...baseNamespaces, ...named])].join(" ");
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const language = useLanguage();
  const facts = useRouteLoaderData<typeof loader>("root");
  const namespaces = toNamespaces(useMatches());
  const nonce = useNonce();
  const version = facts?.localesVersion ?? "";
  // Only the initial namespaces: later pages load their own before navigation.
  const [firstWords] = useState(() =>
    namespaces.split(" ").map((namespace) => `/locales/${language}/${namespace}.json?v=${version}`),
  );
  return (
    <html lang={language} dir={directionOf(language)} data-namespaces={namespaces} data-locales-version={version}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0E0F12" />
        {/* Before all preloads: rendering waits for the stylesheet, and browsers limit parallel requests. */}
        <link rel="stylesheet" href={styles} precedence="shop" />
        {fontsOf(language).map((file) => (
          <link key={file} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={file} />
        ))}
        {firstWords.map((file) => (
          <link key={file} rel="preload" as="fetch" crossOrigin="anonymous" href={file} />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const facts = useRouteLoaderData<typeof loader>("root");
  useEarlyPresses();
  return (
    <UiLinkProvider value={RouterUiLink}>
      <PendingBar />
      <Outlet />
      <SessionStart currency={facts?.currency} />
    </UiLinkProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
