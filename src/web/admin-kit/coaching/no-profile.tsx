import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { useMay } from "#web/admin-kit/use-may.ts";
import { Callout } from "#web/ui/callout.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";

/** For staff without a coach's profile: who can add one, and where. */
export function NoProfile() {
  const may = useMay();
  return (
    <Callout tone="info">
      You have no coach's profile.{" "}
      {may("coaching_lead") ? (
        <>
          Add one on the{" "}
          <UiLink href={`${adminRoot}/coaches`} className="underline">
            Coaches page
          </UiLink>
          .
        </>
      ) : (
        "A head of coaching can add one on the Coaches page."
      )}
    </Callout>
  );
}
