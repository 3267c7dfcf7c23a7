/** Pages that links in mails open: whoever has the address has what it opens. */
const secretPages =
  /^\/(?:auth\/(?:verify-email|verify-email-change|undo-email-change|reset-password)|gifts\/claim)\/?$/;
const secretKeys = /(?:^|[?&])(?:token|client_?secret)=/i;

// A login page carries the address to return to, which may be a secret one.
const unescaped = (search: string): string => search.replace(/%3f/gi, "?").replace(/%26/g, "&").replace(/%3d/gi, "=");

/** Whether an address opens something by itself. No tag manager and no other site may learn it. */
export function isSecretAddress(pathname: string, search: string): boolean {
  return secretPages.test(pathname) || secretKeys.test(unescaped(search));
}
