import type { ComponentProps } from "react";
import { Link, useLocation } from "react-router";
import type { UiLinkProps } from "#web/ui/ui-link.tsx";
import { languageOfPath, withLanguage } from "./paths.ts";

// Pages with one address per language; all others (cart, account, checkout) have a single address.
const translated = /^\/(?:$|[?#]|programmes|store|shop-all|product\/|join-us|contact|terms|privacy|rewards(?!-))/;

/** Returns a function that adds the current language prefix to a path where the target page has one. */
export function useLocalPath(): (path: string) => string {
  const language = languageOfPath(useLocation().pathname);
  return (path) => {
    if (language === undefined || !translated.test(path)) return path;
    const [, pathname = "/", rest = ""] = /^([^?#]*)(.*)$/.exec(path) ?? [];
    return withLanguage(pathname, language) + rest;
  };
}

/** A router link that keeps the language prefix of the current address. */
export function LocalLink({ to, ...props }: Omit<ComponentProps<typeof Link>, "to"> & { readonly to: string }) {
  const localPath = useLocalPath();
  return <Link {...props} to={localPath(to)} />;
}

const isOutside = (href: string): boolean => /^(?:[a-z]+:|\/\/)/i.test(href);

/** The link component passed to `ui/`. */
export function RouterUiLink({ href, ...props }: UiLinkProps) {
  if (isOutside(href) || href.startsWith("#")) return <a href={href} {...props} />;
  return <LocalLink to={href} {...props} />;
}
