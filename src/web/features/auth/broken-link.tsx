import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { AuthOutcome } from "./auth-outcome.tsx";
import type { LinkToken } from "./use-link-token.ts";

/** False when a mailed link has no token or no address. */
export const isWholeLink = ({ token, email }: LinkToken): boolean => token !== "" && email !== "";

export interface BrokenLinkProps {
  /** Default: the link is not valid. */
  readonly description?: string;
  /** Target of the button. */
  readonly to: string;
  readonly label: string;
}

/** Shown for a mailed link that cannot work. */
export function BrokenLink({ description, to, label }: BrokenLinkProps) {
  const { t } = useTranslation();
  const action = (
    <LocalLink to={to} className={buttonClass({ block: true })}>
      {label}
    </LocalLink>
  );
  return (
    <AuthOutcome
      tone="danger"
      title={t("auth.reset.brokenTitle")}
      description={description ?? t("refusals.codes.TOKEN_INVALID")}
      actions={action}
    />
  );
}
