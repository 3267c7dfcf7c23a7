import { useState } from "react";
import type { Entitlement } from "#shared/contract/entitlements.ts";
import { useDay } from "#web/lib/i18n/use-day.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import type { SubscriptionData } from "./load-subscriptions.ts";
import { ProgrammeDialog } from "./programme-dialog.tsx";

/** "Your reviews this month: 1 of 2", with reserved ones, such as a booked call. */
function Line({ one }: { readonly one: Entitlement }) {
  const { t } = useTranslation();
  const { kind, per, used, given, reserved, owed } = one;
  const name =
    kind === "review"
      ? t(`entitlements.review.${per === "month" ? "month" : "week"}`)
      : t(kind === "clip" ? "entitlements.clip" : "entitlements.call");
  return (
    <li className="flex flex-col gap-1 py-3">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span>{name}</span>
        <span className="figures font-semibold">{t("entitlements.of", { used: used + reserved, given })}</span>
      </span>
      {reserved > 0 && kind !== "call" && (
        <span className="text-small text-muted">{t("entitlements.waiting", { count: reserved })}</span>
      )}
      {owed > 0 && <span className="text-small text-muted">{t("entitlements.owed", { count: owed })}</span>}
    </li>
  );
}

function FreeProgramme({ one, data, onChange }: FreeProps) {
  const { t } = useTranslation();
  const day = useDay();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-sand-50 p-4">
      <h3 className="font-semibold">{t("entitlements.freeTitle")}</h3>
      <p className="text-small text-muted">
        {one.left > 0
          ? t("entitlements.freeLeft", { count: one.left, day: day(one.window.endsOn) })
          : t("entitlements.freeTaken")}
      </p>
      {one.left > 0 && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t("entitlements.choose")}
        </Button>
      )}
      {isOpen && (
        <ProgrammeDialog
          subscriptionId={data.subscription.id}
          onClose={() => setOpen(false)}
          onDone={async () => {
            setOpen(false);
            await onChange();
          }}
        />
      )}
    </div>
  );
}

interface CardProps {
  readonly data: SubscriptionData;
  readonly onChange: () => Promise<void>;
}
interface FreeProps extends CardProps {
  readonly one: Entitlement;
}

/** The package's entitlements of this week or month, and its included programme. */
export function EntitlementsCard({ data, onChange }: CardProps) {
  const { t } = useTranslation();
  const counted = data.entitlements.filter(({ kind }) => kind !== "programme");
  const programme = data.entitlements.find(({ kind }) => kind === "programme");
  if (data.entitlements.length === 0) return null;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-card font-bold">{t("entitlements.title")}</h2>
      {counted.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {counted.map((one) => (
            <Line key={one.kind} one={one} />
          ))}
        </ul>
      )}
      {programme && <FreeProgramme one={programme} data={data} onChange={onChange} />}
    </Card>
  );
}
