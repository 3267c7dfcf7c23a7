import type { FieldErrors } from "#web/admin-kit/forms/field-parts.tsx";
import type { ProductFields } from "./product-form.ts";

/** Props of each editor section. */
export interface PartProps {
  readonly fields: ProductFields;
  readonly errors: FieldErrors;
  readonly set: <K extends keyof ProductFields>(name: K, value: ProductFields[K]) => void;
}
