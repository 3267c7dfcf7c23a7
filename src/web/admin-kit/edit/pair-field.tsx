import type { LocalizedText } from "#shared/i18n/languages.ts";
import { TextField } from "#web/ui/input.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";

interface PairProps {
  readonly name: string;
  readonly label: LocalizedText;
  readonly value: LocalizedText;
  readonly onChange: (value: LocalizedText) => void;
  readonly max: number;
  /** Number of rows of a textarea; without it a single-line input. */
  readonly rows?: number | undefined;
  readonly required?: boolean | undefined;
  readonly error?: { readonly ar?: string | undefined; readonly en?: string | undefined } | undefined;
  readonly hideLabel?: boolean | undefined;
}

const sides = [
  { lang: "en", dir: "ltr" },
  { lang: "ar", dir: "rtl" },
] as const;

/** The name field in both languages. */
export const NameField = (props: Omit<PairProps, "name" | "label" | "required">) => (
  <PairField name="name" label={{ en: "Name", ar: "الاسم" }} required {...props} />
);

/** A text in both languages side by side, each in its own direction, with a character counter near the limit. */
export function PairField({ name, label, value, onChange, max, rows, required, error, hideLabel }: PairProps) {
  return (
    <div className="grid gap-x-6 gap-y-3 lg:grid-cols-2">
      {sides.map(({ lang, dir }) => {
        const left = max - value[lang].length;
        const isMissing = value[lang].trim() === "" && value[lang === "en" ? "ar" : "en"].trim() !== "";
        const field = {
          name: `${name}.${lang}`,
          label: (
            <>
              {label[lang]}
              {isMissing && (
                <span className="ms-2 inline-block size-2 rounded-full bg-warn align-middle">
                  <span className="sr-only">{lang === "en" ? "not translated" : "لم يُترجم بعد"}</span>
                </span>
              )}
            </>
          ),
          value: value[lang],
          maxLength: max,
          required,
          hideLabel,
          // The page's own words are English on both sides.
          error: error?.[lang] && (
            <span lang="en" dir="ltr">
              {error[lang]}
            </span>
          ),
          hint: left < Math.min(60, max / 4) ? <span dir="ltr">{`${value[lang].length} / ${max}`}</span> : undefined,
          onChange: (event: { readonly target: { readonly value: string } }) =>
            onChange({ ...value, [lang]: event.target.value }),
        };
        return (
          <div key={lang} lang={lang} dir={dir} className="min-w-0 text-start">
            {rows === undefined ? <TextField {...field} /> : <TextareaField {...field} rows={rows} />}
          </div>
        );
      })}
    </div>
  );
}
