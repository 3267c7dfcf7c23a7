import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import type { SampleProps } from "./sample-frame.tsx";

const figures = ["+4,200", "92%", "4.8"];

export function StageSample({ words }: SampleProps) {
  return (
    <div className="stage -mx-(--gutter) px-(--gutter) py-10">
      <p className="text-small font-bold text-accent-text">{words.hero.eyebrow}</p>
      <p className="mt-2 text-display font-extrabold tracking-(--tracking-display)">{words.hero.title}</p>
      <p className="mt-3 text-lead text-muted">{words.hero.lead}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button size="lg">{words.hero.primary}</Button>
        <Button size="lg" variant="secondary">
          {words.hero.secondary}
        </Button>
      </div>
      <dl className="mt-8 flex gap-8">
        {words.hero.proof.map((label, index) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-small text-muted">{label}</dt>
            <dd className="text-h3 font-extrabold">
              <Ltr>{figures[index]}</Ltr>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
