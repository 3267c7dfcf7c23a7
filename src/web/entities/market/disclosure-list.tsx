import type { Disclosure } from "#shared/contract/markets.ts";
import { directionOf } from "#shared/i18n/languages.ts";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { Ltr } from "#web/ui/bidi.tsx";
import { cx } from "#web/ui/cx.ts";

const leftToRight: ReadonlySet<Disclosure["key"]> = new Set([
  "phone",
  "email",
  "crNumber",
  "unifiedNumber",
  "vatNumber",
  "licence",
  "complaints",
  "complaintsPhone",
  "complaintsPage",
]);

/** A value that a seller prints; numbers, URLs and email addresses are left to right in both languages. */
export function DisclosureValue({ of: { key, value, url } }: { readonly of: Disclosure }) {
  const text = useText();
  const direction = directionOf(useLanguage());
  // The direction is not taken from the first letter: a sentence may begin with a number or a URL.
  const shown = leftToRight.has(key) ? (
    <Ltr className="wrap-anywhere">{text(value)}</Ltr>
  ) : (
    <bdi dir={direction}>{text(value)}</bdi>
  );
  if (url === null) return shown;
  const isOutside = url.startsWith("https:");
  return (
    <a
      href={url}
      className="underline underline-offset-4"
      {...(isOutside ? { target: "_blank", rel: "noreferrer" } : {})}
    >
      {shown}
    </a>
  );
}

interface ListProps {
  readonly disclosures: readonly Disclosure[];
  readonly className?: string;
  readonly itemClass?: string;
}

/** The details that a seller must print in this market, each with its label. */
export function DisclosureList({ disclosures, className, itemClass }: ListProps) {
  const text = useText();
  return (
    <dl className={className}>
      {disclosures.map((one) => (
        <div key={`${one.key}-${text(one.label)}-${text(one.value)}`} className={cx("min-w-0", itemClass)}>
          <dt className="inline text-muted">{text(one.label)}: </dt>
          <dd className="inline">
            <DisclosureValue of={one} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
