import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-small font-medium text-danger [.stage_&]:text-flare">
      <Icon name="alert" size={16} className="mt-[.2em]" />
      <span>{children}</span>
    </p>
  );
}
