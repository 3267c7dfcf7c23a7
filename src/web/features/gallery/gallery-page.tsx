import { directionOf, type Language, languages } from "#shared/i18n/languages.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { ActionSamples } from "./action-samples.tsx";
import { CardSamples } from "./card-samples.tsx";
import { DataSamples } from "./data-samples.tsx";
import { FormSamples } from "./form-samples.tsx";
import { LayerSamples } from "./layer-samples.tsx";
import { samples } from "./samples.ts";
import { StageSample } from "./stage-sample.tsx";
import { StateSamples } from "./state-samples.tsx";
import { TextSamples } from "./text-samples.tsx";

const parts = [
  StageSample,
  ActionSamples,
  TextSamples,
  FormSamples,
  CardSamples,
  LayerSamples,
  DataSamples,
  StateSamples,
];

export type GalleryPageProps = {
  /** Shows one language only, for screenshots; default: both side by side. */
  only?: Language | undefined;
  /** For a page whose root has no toaster. */
  withToaster?: boolean;
};

/** All parts of the design system in both directions. */
export function GalleryPage({ only, withToaster = false }: GalleryPageProps) {
  const shown = only ? [only] : languages;
  return (
    <div className={shown.length > 1 ? "grid lg:grid-cols-2" : undefined}>
      {shown.map((lang) => (
        <Column key={lang} lang={lang} />
      ))}
      {withToaster && <GalleryToaster lang={only ?? "ar"} />}
    </div>
  );
}

function Column({ lang }: { lang: Language }) {
  const words = samples[lang];
  return (
    <div
      lang={lang}
      dir={directionOf(lang)}
      className="min-w-0 overflow-x-clip border-line px-(--gutter) pb-16 lg:border-e"
    >
      <h2 className="py-5 text-h2 font-extrabold">{words.language}</h2>
      {parts.map((Part) => (
        <Part key={Part.name} words={words} lang={lang} />
      ))}
    </div>
  );
}

function GalleryToaster({ lang }: { lang: Language }) {
  const words = samples[lang];
  return (
    <Toaster dir={directionOf(lang)} labels={{ region: words.notifications, close: words.close, ...words.kinds }} />
  );
}
