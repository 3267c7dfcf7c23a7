import type { PublicPage } from "#server/modules/catalogue/index.ts";

/** `/llms.txt` (llmstxt.org): what language models and agents should know of the shop, as Markdown. */
export function llmsText(origin: string, departments: readonly PublicPage[]): string {
  const link = (name: string, path: string, note: string) => `- [${name}](${origin}${path}): ${note}`;
  return `# Himma (هِمّة)

> Training programmes, coaching and fitness goods for Egypt, Saudi Arabia, the Emirates and beyond, in Arabic and English. Prices in EGP, SAR, AED and USD.

Every page exists under /ar (Arabic) and /en (English). Product pages carry schema.org data with prices and stock.

## Pages

${[
  link("Programmes", "/en/programmes", "training programmes with level, weeks and days a week"),
  link("Products", "/en/shop-all", "all goods; `?search=`, `?category=` and `?sort=` narrow the list"),
  link("Rewards", "/en/rewards", "how points are earned and spent"),
  link("Contact", "/en/contact", "people who answer"),
  link("Terms", "/en/terms", "delivery, returns and withdrawal"),
  link("Privacy", "/en/privacy", "what is kept and why"),
  link("Sitemap", "/sitemap.xml", "every public page"),
].join("\n")}

## Departments

${departments.map(({ path }) => `- ${origin}/en${path}`).join("\n")}

## API

${link("OpenAPI", "/api/openapi.json", "every call; `GET /api/products` needs no account")}
${link("Product feed", "/feeds/google/eg-en.xml", "all goods with prices and stock; eg, sa, ae or us and ar or en")}

## Buying

Only a customer who is signed in can order. To hand over a basket, link to
${origin}/buy/{item:quantity,…} with SKUs, product ids or slugs, for example ${origin}/buy/whey-protein-1kg:1.
A name with other characters than letters, digits, \`.\`, \`_\` and \`-\` is sent as \`~\` and its base64url. The link
stages the items for one hour, asks the customer to sign in, and shows the cart. \`continue_to=/checkout\` leads on to
the checkout. Loading the link orders nothing.
`;
}
