import { useEffect, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";

export interface SentPanelProps {
  readonly words: { readonly title: string; readonly text: string; readonly copy: string; readonly again: string };
  /** The message that was sent. */
  readonly message: string;
  readonly onAgain: () => void;
}

/** Replaces the form after sending and takes the focus. */
export function SentPanel({ words, message, onAgain }: SentPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-5">
      <span className="grid size-14 place-items-center rounded-full bg-success-soft text-success">
        <Icon name="check" size={28} />
      </span>
      <div role="status">
        <h2 ref={heading} tabIndex={-1} className="text-h2 font-extrabold">
          {words.title}
        </h2>
        <p className="mt-2 text-lead text-muted">{words.text}</p>
      </div>
      <Card tone="sand">
        <h3 className="text-small font-bold text-muted">{words.copy}</h3>
        <p dir="auto" className="mt-2 whitespace-pre-line">
          {message}
        </p>
      </Card>
      <Button variant="secondary" onClick={onAgain} className="sm:self-start">
        {words.again}
      </Button>
    </div>
  );
}
