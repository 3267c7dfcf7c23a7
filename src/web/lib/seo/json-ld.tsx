import { useNonce } from "#web/lib/nonce.ts";

/**
 * Structured data for search engines, which read the server's page only. Call it as
 * `<JsonLd data={import.meta.env.SSR ? makeIt() : undefined} />`, so that the making stays out of the browser's code.
 */
export function JsonLd({ data }: { readonly data: object | undefined }) {
  const nonce = useNonce();
  // "<" would let a text end the script.
  const text = data === undefined ? "" : JSON.stringify(data).replaceAll("<", "\\u003c");
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by JSON.stringify, without "<"
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
