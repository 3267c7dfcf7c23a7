import type { AdminProduct } from "#shared/contract/admin-products.ts";
import type { ProductKind } from "#shared/contract/catalogue.ts";
import type { Seo } from "#shared/contract/search-facts.ts";
import { PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { pairErrors } from "#web/admin-kit/forms/field-parts.tsx";
import { Panel } from "#web/admin-kit/parts.tsx";
import { TextField } from "#web/ui/input.tsx";
import type { PartProps } from "./part-props.ts";

/** The dates at which the product goes on and off sale automatically. */
export function Publishing({
  fields,
  errors,
  set,
  product,
}: PartProps & { readonly product: AdminProduct | undefined }) {
  const isOnSale = product !== undefined && !product.isArchived;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <Panel title="Publishing">
      <div className="grid gap-4 sm:grid-cols-2 sm:max-w-md">
        {!isOnSale && (
          <TextField
            name="publishFrom"
            label="On sale from"
            hint="Leave blank to set it as active by hand"
            type="datetime-local"
            value={fields.publishFrom}
            error={errors["publishFrom"]}
            onChange={(event) => set("publishFrom", event.target.value)}
          />
        )}
        <TextField
          name="publishUntil"
          label="On sale until"
          hint="Leave blank for no end"
          type="datetime-local"
          value={fields.publishUntil}
          error={errors["publishUntil"]}
          onChange={(event) => set("publishUntil", event.target.value)}
        />
      </div>
      <p className="mt-2 text-small text-muted">
        In your time zone ({timeZone}). Store, search and feeds change at that moment.
      </p>
    </Panel>
  );
}

/** Lengths that search engines show completely on most screens. */
const shown = { title: 60, description: 155 } as const;
const brands = { en: "Himma", ar: "هِمّة" } as const;
const languages = [
  { lang: "en", dir: "ltr" },
  { lang: "ar", dir: "rtl" },
] as const;

interface SearchProps extends PartProps {
  readonly slug: string | undefined;
  readonly kind: ProductKind;
}

/** How a search engine is likely to show the page, in both languages. */
function Preview({ fields, slug = "…", kind }: Pick<SearchProps, "fields" | "slug" | "kind">) {
  const path = `${kind === "programme" ? "programmes" : "product"} › ${slug}`;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {languages.map(({ lang, dir }) => (
        <figure key={lang} lang={lang} dir={dir} className="min-w-0 rounded-lg border border-line p-3 text-start">
          <figcaption className="sr-only">{lang === "en" ? "Preview in English" : "معاينة بالعربية"}</figcaption>
          <p className="truncate text-small text-muted" dir="ltr">
            {`${location.host} › ${lang} › ${path}`}
          </p>
          <p className="truncate font-semibold">
            {`${fields.seo.title[lang].trim() || fields.name[lang].trim() || "…"} · ${brands[lang]}`}
          </p>
          <p className="line-clamp-2 text-small">
            {fields.seo.description[lang].trim() || fields.summary[lang].trim() || "…"}
          </p>
        </figure>
      ))}
    </div>
  );
}

const tooLong = (text: string, most: number): boolean => text.trim().length > most;

/** Which texts a search engine would cut. */
function lengthWords({ title, description }: Seo): string | undefined {
  const cut = languages.flatMap(({ lang }) => {
    const name = lang === "en" ? "English" : "Arabic";
    return [
      ...(tooLong(title[lang], shown.title)
        ? [`the ${name} title (${title[lang].trim().length} of ${shown.title})`]
        : []),
      ...(tooLong(description[lang], shown.description)
        ? [`the ${name} description (${description[lang].trim().length} of ${shown.description})`]
        : []),
    ];
  });
  return cut.length === 0 ? undefined : `Search engines are likely to cut ${cut.join(", ")}.`;
}

/** Title and description of the page for search engines and shared links. */
export function SearchEngines({ fields, errors, set, slug, kind }: SearchProps) {
  const { seo } = fields;
  const warning = lengthWords(seo);
  return (
    <Panel title="Search engines">
      <div className="flex flex-col gap-4">
        <p className="text-small text-muted">
          Leave blank to use the name and the summary. Up to {shown.title} characters of a title and {shown.description}{" "}
          of a description are usually shown.
        </p>
        <PairField
          name="seo.title"
          label={{ en: "Page title", ar: "عنوان الصفحة" }}
          value={seo.title}
          max={120}
          onChange={(title) => set("seo", { ...seo, title })}
          error={pairErrors(errors, "seo.title")}
        />
        <PairField
          name="seo.description"
          label={{ en: "Page description", ar: "وصف الصفحة" }}
          value={seo.description}
          max={320}
          rows={3}
          onChange={(description) => set("seo", { ...seo, description })}
          error={pairErrors(errors, "seo.description")}
        />
        <p role="status" className="text-small font-medium text-warn empty:hidden">
          {warning}
        </p>
        <Preview {...{ fields, kind }} slug={slug} />
      </div>
    </Panel>
  );
}
