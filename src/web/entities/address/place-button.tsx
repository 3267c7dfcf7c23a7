import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { locationIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { WithAddress } from "./address-fields.tsx";
import { findPlace, isLoadedForPlace, mayShowPlace, reloadToAsk, takeAsked } from "./find-place.ts";

type State = "idle" | "asking" | "refused" | "unavailable";

interface PlaceButtonProps {
  readonly form: UseFormReturn<WithAddress>;
  /** Keeps the typed values while the page is reloaded. */
  readonly keep?: (() => void) | undefined;
}

function usePlace({ form, keep }: PlaceButtonProps) {
  const [state, setState] = useState<State>("idle");
  const [geo, country, city, line1] = useWatch({
    control: form.control,
    name: ["address.geo", "address.country", "address.city", "address.line1"],
  });
  const isFoundNow = useRef(false);
  const ask = async (): Promise<void> => {
    setState("asking");
    const found = await findPlace();
    const isFound = typeof found === "object";
    if (isFound) {
      isFoundNow.current = true;
      form.setValue("address.geo", found, { shouldDirty: true });
    }
    setState(isFound ? "idle" : found);
  };
  const forget = (): void => {
    if (geo != null) form.setValue("address.geo", undefined, { shouldDirty: true });
  };
  const shown = useRef({ country, city, line1 });
  // A saved position belongs to its street; one that was just found belongs to the street typed after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address makes a place wrong
  useEffect(() => {
    const was = shown.current;
    const isStreetNew = was.city !== city || was.line1 !== line1;
    if (was.country !== country || (isStreetNew && !isFoundNow.current)) forget();
    shown.current = { country, city, line1 };
  }, [country, city, line1]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the page was loaded again
  useEffect(() => {
    if (takeAsked()) void ask();
  }, []);
  const press = (): void => {
    if (isLoadedForPlace()) void ask();
    else {
      keep?.();
      reloadToAsk();
    }
  };
  return { state, geo, press, forget };
}

/** Adds the customer's position to an address, on request. */
export default function PlaceButton(props: PlaceButtonProps) {
  return mayShowPlace() ? <Place {...props} /> : null;
}

function Place(props: PlaceButtonProps) {
  const { t } = useTranslation("place");
  const { state, geo, press, forget } = usePlace(props);
  if (geo != null)
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-3 text-small">
        <Icon name="check-circle" className="text-success" />
        {t("given")}
        <Button variant="link" onClick={forget}>
          {t("remove")}
        </Button>
      </p>
    );
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button variant="secondary" size="sm" icon={locationIcon} loading={state === "asking"} onClick={press}>
        {t("use")}
      </Button>
      <p role="status" className="text-small text-muted">
        {t(state === "refused" || state === "unavailable" ? state : "why")}
      </p>
    </div>
  );
}
