const here = "http://site.invalid";

/** The path to go back to after signing in: only a path of this site, and none of the auth pages. */
export function safeReturnTo(value: string | null | undefined): string | undefined {
  if (!value?.startsWith("/") || /[\\\p{Cc}]/u.test(value) || !URL.canParse(value, here)) return undefined;
  const url = new URL(value, here);
  if (url.origin !== here || url.pathname.startsWith("//") || /^\/(?:(?:ar|en)\/)?auth(?:\/|$)/.test(url.pathname))
    return undefined;
  return url.pathname + url.search + url.hash;
}

/** An auth page's address that leads back to `returnTo` afterwards. */
export function authPath(page: "login" | "register", returnTo: string | undefined): string {
  const safe = safeReturnTo(returnTo);
  return safe === undefined || safe === "/"
    ? `/auth/${page}`
    : `/auth/${page}?${new URLSearchParams({ returnTo: safe })}`;
}
