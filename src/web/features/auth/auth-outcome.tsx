import type { ReactNode } from "react";
import { Outcome, type OutcomeTone } from "#web/ui/outcome.tsx";
import { AuthHead } from "./auth-page.tsx";

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
      <AuthHead title={title} />
      <Outcome tone={tone} title={title} description={description} actions={actions}>
        {children}
      </Outcome>
    </main>
  );
}
