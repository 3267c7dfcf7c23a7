import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type AccordionItemProps = {
  title: ReactNode;
  children: ReactNode;
  /** Items with the same name close each other. */
  name?: string | undefined;
  open?: boolean | undefined;
  id?: string | undefined;
};

/** A page has a dozen of them, so their style and their marker are in the class `.fold`. */
export function AccordionItem({ title, children, name, open, id }: AccordionItemProps) {
  return (
    <details id={id} name={name} open={open} className="accordion fold">
      <summary>
        <span>{title}</span>
      </summary>
      <div>{children}</div>
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
