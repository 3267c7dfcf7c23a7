import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

export type AccordionItemProps = {
  title: ReactNode;
  children: ReactNode;
  /** Items with the same name close each other. */
  name?: string | undefined;
  open?: boolean | undefined;
  id?: string | undefined;
};

export function AccordionItem({ title, children, name, open, id }: AccordionItemProps) {
  return (
    <details id={id} name={name} open={open} className="accordion group border-b border-line">
      <summary className="flex min-h-14 items-center justify-between gap-4 py-3 text-card font-bold">
        <span>{title}</span>
        <Icon name="plus" size={20} className="text-muted group-open:hidden" />
        <Icon name="minus" size={20} className="hidden text-muted group-open:block" />
      </summary>
      <div className="max-w-prose pb-5 text-body text-muted">{children}</div>
    </details>
  );
}

export type AccordionProps = {
  items: readonly { id: string; title: ReactNode; content: ReactNode; open?: boolean }[];
  name?: string | undefined;
  className?: string | undefined;
};

export function Accordion({ items, name, className }: AccordionProps) {
  return (
    <div className={cx("border-t border-line", className)}>
      {items.map((item) => (
        <AccordionItem key={item.id} id={item.id} title={item.title} name={name} open={item.open}>
          {item.content}
        </AccordionItem>
      ))}
    </div>
  );
}
