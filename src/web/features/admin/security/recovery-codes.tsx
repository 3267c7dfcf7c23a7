import { useState } from "react";
import { When } from "#web/admin-kit/parts.tsx";
import { useSession } from "#web/lib/session/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { copyIcon } from "#web/ui/drawn-icons.ts";
import { toast } from "#web/ui/toast-store.ts";

/** Recovery codes, shown only once, right after they were created. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const { user } = useSession();
  const [madeAt] = useState(() => new Date().toISOString());
  const copy = (): void =>
    void navigator.clipboard.writeText(codes.join("\n")).then(
      () => toast.show({ type: "success", message: "Copied the recovery codes" }),
      () => toast.show({ type: "error", message: "Your browser did not allow copying" }),
    );
  return (
    <div className="flex flex-col gap-4">
      {/* Printed only: what the codes are for. */}
      <p className="hidden print:block">
        {window.location.host} · {user?.email} · <When at={madeAt} exact />
      </p>
      <Callout tone="warn" role="status">
        Keep these codes where you find them without your devices. Each one signs you in once. They are not shown again.
      </Callout>
      <ul aria-label="Recovery codes" className="grid max-w-lg gap-x-8 gap-y-2 font-mono sm:grid-cols-2" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" icon={copyIcon} onClick={copy}>
          Copy
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </div>
  );
}
