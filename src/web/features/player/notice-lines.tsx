import { Icon, type IconName } from "#web/ui/icon.tsx";

interface NoticeLinesProps {
  readonly lines: readonly (readonly [IconName, string])[];
}

/** Notices about a workout, one per line. */
export function NoticeLines({ lines }: NoticeLinesProps) {
  return (
    <div role="status" className="border-b border-line bg-sand-50">
      <ul className="page flex flex-col gap-0.5 py-1">
        {lines.map(([icon, words]) => (
          <li key={words} className="flex items-start gap-1.5 text-tiny">
            <Icon name={icon} size={14} className="mt-0.5 shrink-0" />
            {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
