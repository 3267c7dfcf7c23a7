import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useNavigate, useRevalidator } from "react-router";

export interface KeptProps<T> {
  /** Data of the part; undefined in the browser if the server rendered it. */
  readonly data: T | undefined;
  readonly children: (data: T) => ReactNode;
  readonly as?: "div" | "li" | "article";
  readonly className?: string;
  /** Called when a link in kept markup is followed. */
  readonly onFollow?: () => void;
  /** Requests the data if there is no markup; without it the page's data are reloaded. */
  readonly onMissing?: () => Promise<void>;
}

// One shared object: React would write the markup again for a new one.
const asSent = { __html: "" };

// Limits the requests to one, however many parts of a page are empty.
let isAsking = false;
async function ask(revalidate: () => Promise<void>): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  await revalidate().finally(() => {
    isAsking = false;
  });
}

/**
 * A part of a page whose only interactive elements are links. The browser keeps the server's markup, and neither
 * hydrates it nor needs its data (`drawnByServer`). Later pages render it from data. It must never render nothing.
 */
export function Kept<T>({
  data,
  children,
  as: Tag = "div",
  className = "contents",
  onFollow,
  onMissing,
}: KeptProps<T>) {
  const place = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isKept = data === undefined;
  useEffect(() => {
    // Something changed the page before hydration, so React rendered it again.
    if (!isKept || place.current?.firstChild !== null) return;
    if (onMissing !== undefined) void onMissing();
    else void ask(revalidate);
  }, [isKept, revalidate, onMissing]);
  if (data !== undefined) {
    return (
      <Tag key="drawn" className={className}>
        {children(data)}
      </Tag>
    );
  }
  return (
    <Tag
      key="kept"
      ref={(element: HTMLElement | null) => {
        place.current = element;
      }}
      className={className}
      onClick={(event: MouseEvent) => {
        const link = (event.target as Element).closest("a");
        if (link === null) return;
        onFollow?.();
        if (!isPlain(event) || link.target !== "" || link.origin !== location.origin) return;
        event.preventDefault();
        void navigate(link.pathname + link.search + link.hash);
      }}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup that is there already
      dangerouslySetInnerHTML={asSent}
    />
  );
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
