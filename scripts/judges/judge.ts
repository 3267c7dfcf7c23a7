import type { Finding } from "../checks/source.ts";

/** What a judge found, or why it could not look. */
export type Verdict = { readonly findings: readonly Finding[] } | { readonly notRun: string };

export interface Judge {
  readonly name: string;
  readonly run: () => Promise<Verdict>;
}
