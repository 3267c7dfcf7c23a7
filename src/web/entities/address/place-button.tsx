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
  /** Keeps what was typed while the page is loaded again. */
  readonly keep?: (() => void) | undefined;
}

function usePlace({ form, keep }: PlaceButtonProps) {
  const [state, setState] = useState<State>("idle");
  const [geo, country] = useWatch({ control: form.control, name: ["address.geo", "address.country"] });
  const ask = async (): Promise<void> => {
    setState("asking");
    const found = await findPlace();
    const isFound = typeof found === "object";
    if (isFound) form.setValue("address.geo", found, { shouldDirty: true });
    setState(isFound ? "idle" : found);
  };
  const forget = (): void => form.setValue("address.geo", undefined, { shouldDirty: true });
  const shown = useRef(country);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place belongs to the country that was chosen
  useEffect(() => {
    if (shown.current !== country) forget();
    shown.current = country;
  }, [country]);
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

/** Adds where the customer is to an address, when they want that. */
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
