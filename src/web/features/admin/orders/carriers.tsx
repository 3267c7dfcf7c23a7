import { useId } from "react";
import type { FormFields } from "#web/lib/forms/form-types.ts";
import { TextField } from "#web/ui/input.tsx";

const storageKey = "himma.admin.carriers";
const maxCarriers = 8;

/** The carriers used on this device, latest first. */
export function readCarriers(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string").slice(0, maxCarriers) : [];
  } catch {
    return [];
  }
}

export function rememberCarrier(typed: string): void {
  const carrier = typed.trim();
  if (carrier === "") return;
  const others = readCarriers().filter((one) => one.toLowerCase() !== carrier.toLowerCase());
  try {
    localStorage.setItem(storageKey, JSON.stringify([carrier, ...others].slice(0, maxCarriers)));
  } catch {
    // Blocked or full storage: the carrier is typed again next time.
  }
}

/** Suggests the carriers used before. */
export function CarrierField({ form }: { readonly form: FormFields }) {
  const id = useId();
  return (
    <>
      <TextField {...form.field("carrier")} label="Carrier" required maxLength={80} placeholder="Aramex" list={id} />
      <datalist id={id}>
        {readCarriers().map((carrier) => (
          <option key={carrier} value={carrier} />
        ))}
      </datalist>
    </>
  );
}
