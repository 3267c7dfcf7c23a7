/** What is nobody's business but the customer's, or no page at all. Files that pages need (/assets, /media, /locales) stay open. */
const closed = [
  "/api/",
  "/auth/",
  "/cart",
  "/checkout",
  "/rewards-checkout",
  "/dashboard",
  "/payment/",
  "/button-test",
  "/dev/",
];

export function robotsText(origin: string): string {
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join("")}Allow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
