import type { ReactNode } from "react";
import type { Language } from "#shared/i18n/languages.ts";
import type { Samples } from "./samples.ts";

export type SampleProps = { words: Samples; lang: Language };

/** A named group of samples in one language's column. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-8">
      <h3 className="mb-5 text-h3 font-extrabold">{title}</h3>
      <div className="flex flex-col gap-6">{children}</div>
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
