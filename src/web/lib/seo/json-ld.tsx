import { useNonce } from "#web/lib/nonce.ts";

/**
 * Structured data for search engines, in the server's page only. Use `<JsonLd data={import.meta.env.SSR ? makeIt() :
 * undefined} />`, so that `makeIt` is not in the browser bundle.
 */
export function JsonLd({ data }: { readonly data: object | undefined }) {
  const nonce = useNonce();
  // An unescaped "<" could close the script element.
  const text = data === undefined ? "" : JSON.stringify(data).replaceAll("<", "\\u003c");
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by JSON.stringify, with "<" escaped
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
