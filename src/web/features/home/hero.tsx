import type { HomeContent } from "#shared/contract/content.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { HeroArcs } from "#web/ui/art/hero-arcs.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { buttonClass } from "#web/ui/button-class.ts";

const digits = /\d/;

/** The hero: headline, two buttons, and three figures. */
export function Hero({ hero }: Pick<HomeContent, "hero">) {
  const text = useText();
  return (
    <section className="stage relative isolate overflow-hidden">
      <div
        aria-hidden="true"
        className="absolute inset-y-0 end-0 -z-1 grid w-full place-items-center opacity-35 lg:w-1/2 lg:opacity-100"
      >
        <HeroArcs className="size-[44rem] max-w-none animate-arcs motion-reduce:animate-none lg:size-[54rem]" />
      </div>
      <div className="page py-12 sm:py-16 lg:py-24">
        <div className="max-w-[38rem] lg:max-w-[46%]">
          <p className="text-small font-bold text-accent-text">{text(hero.eyebrow)}</p>
          <h1 className="mt-3 text-display font-extrabold tracking-(--tracking-display)">{text(hero.title)}</h1>
          <p className="mt-4 text-lead text-muted">{text(hero.lead)}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <LocalLink to={hero.primaryAction.to} className={buttonClass({ size: "lg" })}>
              {text(hero.primaryAction.label)}
            </LocalLink>
            <LocalLink to={hero.secondaryAction.to} className={buttonClass({ size: "lg", variant: "secondary" })}>
              {text(hero.secondaryAction.label)}
            </LocalLink>
          </div>
          <dl className="mt-10 grid max-w-sm grid-cols-3 gap-4">
            {hero.proofs.map(({ value, label }) => (
              <div key={text(label)} className="flex flex-col-reverse justify-end border-s border-line ps-3">
                <dt className="text-tiny leading-[1.5] text-muted">{text(label)}</dt>
                <dd className="text-h3 font-extrabold">
                  {digits.test(value) ? <Ltr>{value.replace(/(\d)-(\d)/, "$1–$2")}</Ltr> : value}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
