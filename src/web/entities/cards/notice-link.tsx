import { type ReactNode, useState } from "react";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { SecretPage } from "#web/lib/seo/private-head.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Outcome } from "#web/ui/outcome.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";

/** State of the page that a notice links to: as loaded, and after each press. Only a press changes something. */
export function useNoticeLink<Shown, Change>(loaded: Shown, send: (change: Change) => Promise<Shown>) {
  const words = useRefusalWords();
  const [shown, setShown] = useState(loaded);
  const [busy, setBusy] = useState<Change>();
  const press = async (change: Change): Promise<void> => {
    setBusy(change);
    try {
      setShown(await send(change));
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
    } finally {
      setBusy(undefined);
    }
  };
  return { shown, busy, press: (change: Change) => void press(change) };
}

/** A link into the account, where everything can be changed. */
export function AccountLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <LocalLink to={to} className={buttonClass({ variant: "secondary" })}>
      {children}
    </LocalLink>
  );
}

interface UnknownProps {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  readonly actions: ReactNode;
}

export function UnknownNoticeLink({ title, heading, text, actions }: UnknownProps) {
  return (
    <SecretPage title={title}>
      <Outcome tone="info" title={heading} description={text} actions={actions} />
    </SecretPage>
  );
}

export function NoticeLinkWaiting({ title }: { readonly title: string }) {
  return (
    <SecretPage title={title}>
      <div aria-busy="true" className="mx-auto w-full max-w-auth px-4 py-10">
        <Skeleton className="h-80 rounded-2xl" />
      </div>
    </SecretPage>
  );
}
