import type { PublicPage } from "#server/modules/catalogue/index.ts";
import { defaultLanguage, type Language, languages } from "#shared/i18n/languages.ts";

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const xml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
const day = (date: Date): string => date.toISOString().slice(0, 10);
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

const addressIn = (origin: string, language: Language, path: string): string =>
  `${origin}/${language}${path === "/" ? "" : path}`;

/** One page in one language with links to all its language versions, including itself, as search engines require. */
function toEntry(origin: string, { path, changedAt }: PublicPage, language: Language): string {
  const alternates = [...languages.map((each) => [each, each] as const), ["x-default", defaultLanguage] as const];
  return [
    `<url><loc>${xml(addressIn(origin, language, path))}</loc>`,
    changedAt === undefined ? "" : `<lastmod>${day(changedAt)}</lastmod>`,
    ...alternates.map(
      ([name, each]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${xml(addressIn(origin, each, path))}"/>`,
    ),
    "</url>",
  ].join("");
}

/** A sitemap of pages in every language. */
export function urlSet(origin: string, pages: readonly PublicPage[]): string {
  const entries = pages.flatMap((page) => languages.map((language) => toEntry(origin, page, language)));
  return `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join("\n")}\n</urlset>\n`;
}

/** The sitemap index. */
export function sitemapIndex(origin: string, files: readonly string[], changedAt: Date | undefined): string {
  const lastmod = changedAt === undefined ? "" : `<lastmod>${day(changedAt)}</lastmod>`;
  const entries = files.map((file) => `<sitemap><loc>${xml(origin + file)}</loc>${lastmod}</sitemap>`);
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</sitemapindex>\n`;
}
