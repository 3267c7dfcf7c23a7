import type { ReactNode } from "react";
import { useText } from "#web/lib/i18n/use-language.ts";
import { Kept } from "#web/lib/kept.tsx";
import { SectionHeader } from "#web/ui/section.tsx";
import type { Heading } from "./load-home.ts";

export interface SectionTopProps {
  readonly id: string;
  /** Undefined in the browser if the server rendered it. */
  readonly heading: Heading | undefined;
  readonly action?: ReactNode;
  readonly className?: string;
}

/** The heading of a section, kept as the server rendered it. */
export function SectionTop({ heading, ...header }: SectionTopProps) {
  const text = useText();
  return (
    <Kept data={heading}>
      {({ title, lead }) => <SectionHeader {...header} title={text(title)} lead={text(lead)} />}
    </Kept>
  );
}
