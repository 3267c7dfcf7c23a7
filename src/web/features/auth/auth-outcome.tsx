import type { ReactNode } from "react";
import { SecretHead } from "#web/lib/seo/private-head.tsx";
import { Outcome, type OutcomeTone } from "#web/ui/outcome.tsx";

export interface AuthOutcomeProps {
  readonly tone: OutcomeTone;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** The result of a mailed link, or of requesting one. */
export function AuthOutcome({ tone, title, description, children, actions }: AuthOutcomeProps) {
  return (
    <main id="main" className="flex flex-1 items-center">
      <SecretHead title={title} />
      <Outcome tone={tone} title={title} description={description} actions={actions}>
        {children}
      </Outcome>
    </main>
  );
}
