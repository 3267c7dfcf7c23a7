import { Suspense, use, useState } from "react";
import { directionOf, type Language } from "#shared/i18n/languages.ts";
import type { Item } from "#web/entities/check-ins/answer-text.ts";
import { Question } from "#web/entities/check-ins/question.tsx";
import { startTranslator } from "#web/lib/i18n/browser-translator.ts";
import type { Translator } from "#web/lib/i18n/translator.ts";
import { TranslationProvider, useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type Answers = Readonly<Record<string, Parameters<Parameters<typeof Question>[0]["onChange"]>[0]>>;

interface ScreenProps {
  readonly items: readonly Item[];
  readonly at: number;
  readonly onMove: (at: number) => void;
}

/** The texts of the members' pages in one language, independent of this page's language. */
const translators = new Map<Language, Promise<Translator>>();
function translatorOf(language: Language): Promise<Translator> {
  const known =
    translators.get(language) ??
    startTranslator({
      language,
      namespaces: ["translation", "common", "checkins"],
      version: document.documentElement.dataset.localesVersion ?? "",
    });
  translators.set(language, known);
  return known;
}

/** The form as on a member's phone, one question per screen. It can be tried out; nothing is saved. */
export function PhonePreview(props: ScreenProps) {
  const [language, setLanguage] = useState<Language>("ar");
  const other = language === "ar" ? "en" : "ar";
  return (
    <section aria-label="Phone preview" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-card font-bold">On a phone</h2>
        <Button variant="ghost" size="sm" onClick={() => setLanguage(other)}>
          {language === "ar" ? "Show in English" : "Show in Arabic"}
        </Button>
      </div>
      <div
        lang={language}
        dir={directionOf(language)}
        className="min-h-130 rounded-3xl border-4 border-text/80 bg-bg p-5 text-start"
      >
        <Suspense fallback={<Skeleton className="h-96" />}>
          <Words language={language}>
            <Screen {...props} />
          </Words>
        </Suspense>
      </div>
    </section>
  );
}

function Words({ language, children }: { readonly language: Language; readonly children: React.ReactNode }) {
  return <TranslationProvider translator={use(translatorOf(language))}>{children}</TranslationProvider>;
}

function Screen({ items, at, onMove }: ScreenProps) {
  const { t } = useTranslation();
  const [answers, setAnswers] = useState<Answers>({});
  const item = items[at];
  if (item === undefined) return null;
  const isLast = at === items.length - 1;
  return (
    <div className="flex flex-col gap-6">
      <ProgressBar
        value={at + 1}
        max={items.length}
        label={t("checkIns.number", { number: at + 1, total: items.length })}
      />
      <div className="min-h-72">
        <Question
          key={item.key}
          item={item}
          answer={answers[item.key]}
          previous={undefined}
          error={undefined}
          onChange={(answer) => setAnswers((all) => ({ ...all, [item.key]: answer }))}
        />
      </div>
      <div className="flex gap-3">
        {at > 0 && (
          <Button variant="secondary" onClick={() => onMove(at - 1)}>
            {t("checkIns.back")}
          </Button>
        )}
        <Button className="grow" disabled={isLast} onClick={() => onMove(at + 1)}>
          {t(isLast ? "checkIns.send" : "checkIns.forward")}
        </Button>
      </div>
    </div>
  );
}
