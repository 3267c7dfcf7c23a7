import { buttonClass } from "#web/ui/button-class.ts";
import { UiLink } from "#web/ui/ui-link.tsx";

export interface CreateLinkProps {
  readonly href: string;
  /** "New coupon" */
  readonly label: string;
}

/** The main action of a list: a link to the page that creates a row. */
export function CreateLink({ href, label }: CreateLinkProps) {
  return (
    <UiLink href={href} className={buttonClass({ size: "sm" })}>
      {label}
    </UiLink>
  );
}
