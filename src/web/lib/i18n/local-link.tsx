import type { ComponentProps } from "react";
import { Link, useLocation } from "react-router";
import type { UiLinkProps } from "#web/ui/ui-link.tsx";
import { languageOfPath, withLanguage } from "./paths.ts";

// Pages with an address in each language; the others (cart, account, checkout) have one address for both.
const translated = /^\/(?:$|[?#]|programmes|store|shop-all|product\/|join-us|contact|terms|privacy|rewards(?!-))/;

/** Turns a path of this site into the one to link to from here: pages under a language's prefix stay within it. */
export function useLocalPath(): (path: string) => string {
  const language = languageOfPath(useLocation().pathname);
  return (path) => {
    if (language === undefined || !translated.test(path)) return path;
    const [, pathname = "/", rest = ""] = /^([^?#]*)(.*)$/.exec(path) ?? [];
    return withLanguage(pathname, language) + rest;
  };
}

/** A router link that keeps to the language of the address it stands on. */
export function LocalLink({ to, ...props }: Omit<ComponentProps<typeof Link>, "to"> & { readonly to: string }) {
  const localPath = useLocalPath();
  return <Link {...props} to={localPath(to)} />;
}

const isOutside = (href: string): boolean => /^(?:[a-z]+:|\/\/)/i.test(href);

/** What `ui/` parts use for their links. */
export function RouterUiLink({ href, ...props }: UiLinkProps) {
  if (isOutside(href) || href.startsWith("#")) return <a href={href} {...props} />;
  return <LocalLink to={href} {...props} />;
}
