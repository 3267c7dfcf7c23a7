import type { ReactNode } from "react";
import { SecretHead } from "#web/lib/seo/private-head.tsx";
import { HeroArcs } from "#web/ui/art/hero-arcs.tsx";

export interface AuthPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Below the card: a link to the related page. */
  readonly footer?: ReactNode;
}

/**
 * A 420 px column over a dark background. The background is a sibling of the card, so that the card keeps its light
 * theme.
 */
export function AuthPage({ title, lead, children, footer }: AuthPageProps) {
  return (
    <main id="main" className="relative isolate flex-1 overflow-hidden">
      <SecretHead title={title} />
      <div aria-hidden="true" className="stage absolute inset-0 -z-1 grid place-items-center">
        <HeroArcs className="size-[56rem] max-w-none animate-arcs opacity-30 motion-reduce:animate-none" />
      </div>
      <div className="mx-auto w-full max-w-auth px-4 py-8 sm:py-14">
        <div className="rounded-2xl bg-surface p-5 shadow-float sm:p-8">
          <h1 className="text-h2 font-extrabold">{title}</h1>
          {lead && <p className="mt-2 text-body text-muted">{lead}</p>}
          <div className="mt-6">{children}</div>
        </div>
        {footer && (
          <div className="stage mt-6 flex flex-wrap items-center justify-center gap-x-2 bg-transparent text-center">
            {footer}
          </div>
        )}
      </div>
    </main>
  );
}
