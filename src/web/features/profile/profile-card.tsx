import { type ReactNode, useId } from "react";
import { Card } from "#web/ui/card.tsx";

export interface ProfileCardProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function ProfileCard({ title, children }: ProfileCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card padding="lg">
        <h2 id={id} className="mb-5 text-h3 font-bold">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  );
}
