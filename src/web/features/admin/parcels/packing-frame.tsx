import { type ReactNode, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import type { Selection } from "#web/admin-kit/list/use-selection.ts";
import { AdminPage } from "#web/admin-kit/parts.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { cx } from "#web/ui/cx.ts";
import { TextField } from "#web/ui/input.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { PackingData } from "./load-parcels.ts";
import { usePackingKeys } from "./use-packing-keys.ts";

const tabs = [
  ["pick", "Pick"],
  ["pack", "Pack"],
  ["book", "Book"],
  ["labels", "Labels"],
  ["handed", "Hand over"],
] as const;

const toHref = (tab: (typeof tabs)[number][0]): string =>
  tab === "pick" ? `${adminRoot}/packing` : `${adminRoot}/packing?tab=${tab}`;

function Tabs({ data: { tab, counts } }: { readonly data: PackingData }) {
  return (
    <nav aria-label="Steps" className="flex flex-wrap gap-2">
      {tabs.map(([name, label], at) => (
        <UiLink
          key={name}
          href={toHref(name)}
          aria-current={tab === name ? "page" : undefined}
          aria-keyshortcuts={String(at + 1)}
          className={buttonClass({ variant: tab === name ? "primary" : "secondary", size: "sm" })}
        >
          {label}
          <span className={cx("ms-2 tabular-nums", tab !== name && "text-muted")}>{counts[name]}</span>
        </UiLink>
      ))}
    </nav>
  );
}

interface ScanProps<Row> {
  readonly rows: readonly Row[];
  readonly selection: Selection<Row>;
  /** Numbers by which a row is found. */
  readonly numbersOf: (row: Row) => readonly (string | null)[];
}

/** Ticks rows by a number, and reports the result. */
function useScan<Row>({ rows, selection, numbersOf }: ScanProps<Row>) {
  const input = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState("");
  const scan = (text: string): void => {
    const typed = text.trim().toUpperCase();
    if (typed === "") return;
    const found = rows.find((row) =>
      numbersOf(row).some((number) => number?.toUpperCase() === typed || number?.toUpperCase() === `HM-${typed}`),
    );
    if (found !== undefined && !selection.has(found)) selection.toggle(found);
    setMessage(found === undefined ? `${typed} is not in this step` : `${typed} is selected`);
  };
  return { input, message, scan };
}

/** The field for scanned or typed numbers; scanners end with Enter. */
function ScanField({ input, message, scan }: ReturnType<typeof useScan>) {
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (input.current === null) return;
        scan(input.current.value);
        input.current.value = "";
      }}
    >
      <TextField
        ref={input}
        label="Scan or type a number"
        name="scan"
        dir="ltr"
        autoComplete="off"
        className="w-64 max-w-full"
      />
      <p role="status" className="min-h-6 pb-3 text-small text-muted">
        {message}
      </p>
    </form>
  );
}

interface PackingFrameProps<Row> extends ScanProps<Row> {
  readonly data: PackingData;
  readonly actions: ReactNode;
  /** Single keys with their shown description and their action. */
  readonly keys: Readonly<Record<string, { readonly does: string; readonly run: () => void }>>;
  readonly children: ReactNode;
}

/** The packing desk: steps with the number waiting in each, scanning, and single keys to work without a mouse. */
export function PackingFrame<Row>({ data, actions, keys, children, ...found }: PackingFrameProps<Row>) {
  const navigate = useNavigate();
  const scanning = useScan(found);
  const { selection } = found;
  usePackingKeys({
    keys: {
      ...Object.fromEntries(tabs.map(([name], at) => [String(at + 1), () => void navigate(toHref(name))])),
      ...Object.fromEntries(Object.entries(keys).map(([key, { run }]) => [key, run])),
      a: selection.toggleAll,
      Escape: selection.clear,
      "/": () => scanning.input.current?.focus(),
    },
    onScan: scanning.scan,
  });
  const shown = [...Object.entries(keys).map(([key, { does }]) => `${key} ${does}`), "a all", "/ scan", "1–5 steps"];
  return (
    <AdminPage
      title="Packing desk"
      actions={
        <UiLink href={`${adminRoot}/parcels`} className={buttonClass({ variant: "secondary", size: "sm" })}>
          All parcels
        </UiLink>
      }
    >
      <Tabs data={data} />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <ScanField {...scanning} />
        <div className="flex flex-wrap items-end gap-2 pb-1 sm:ms-auto">{actions}</div>
      </div>
      <p className="text-small text-muted">Keys: {shown.join(" · ")}</p>
      {children}
    </AdminPage>
  );
}
