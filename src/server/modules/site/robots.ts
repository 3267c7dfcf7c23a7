/** Private pages and non-pages. Files that pages need (/assets, /media, /locales) stay allowed. */
const closed = [
  "/api/",
  "/auth/",
  "/cart",
  "/buy/",
  "/checkout",
  "/rewards-checkout",
  "/dashboard",
  "/payment/",
  "/mails/",
  "/u/",
  "/preferences/",
  "/button-test",
  "/dev/",
];

export function robotsText(origin: string): string {
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join("")}Allow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
