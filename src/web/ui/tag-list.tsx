import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export type TagListProps = {
  label?: string | undefined;
  items: readonly { id: string; label: ReactNode; icon?: IconName }[];
};

export function TagList({ label, items }: TagListProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {items.map((item) => (
        <li key={item.id} className="inline-flex items-center gap-1.5 rounded-sm bg-raised px-2.5 py-1 text-small">
          {item.icon && <Icon name={item.icon} size={16} className="text-muted" />}
          <span>{item.label}</span>
        </li>
      ))}
    </ul>
  );
}
