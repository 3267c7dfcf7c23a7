const here = "http://site.invalid";

/** The path to return to after signing in: only paths of this site, and no auth pages. */
export function safeReturnTo(value: string | null | undefined): string | undefined {
  if (!value?.startsWith("/") || /[\\\p{Cc}]/u.test(value) || !URL.canParse(value, here)) return undefined;
  const url = new URL(value, here);
  if (url.origin !== here || url.pathname.startsWith("//") || /^\/(?:(?:ar|en)\/)?auth(?:\/|$)/.test(url.pathname))
    return undefined;
  return url.pathname + url.search + url.hash;
}

/** The path of an auth page that returns to `returnTo` afterwards. */
export function authPath(page: "login" | "register", returnTo: string | undefined): string {
  const safe = safeReturnTo(returnTo);
  return safe === undefined || safe === "/"
    ? `/auth/${page}`
    : `/auth/${page}?${new URLSearchParams({ returnTo: safe })}`;
}
