/** Pages opened by links in messages: the address alone grants access. */
const secretPages =
  /^\/(?:auth\/(?:verify-email|verify-email-change|undo-email-change|reset-password|invitation)|gifts\/claim|(?:cod|pay|renewal|repeat)\/[^/]+)\/?$/;
const secretKeys = /(?:^|[?&])(?:token|client_?secret)=/i;

// A login page carries the return URL, which may be secret too.
const unescaped = (search: string): string => search.replace(/%3f/gi, "?").replace(/%26/g, "&").replace(/%3d/gi, "=");

/** Whether a URL grants access by itself. It must not leak to tag managers or other sites. */
export function isSecretAddress(pathname: string, search: string): boolean {
  return secretPages.test(pathname) || secretKeys.test(unescaped(search));
}
