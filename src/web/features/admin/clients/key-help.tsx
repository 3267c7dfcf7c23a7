import { Dialog } from "#web/ui/dialog.tsx";
import { Switch } from "#web/ui/switch.tsx";

export type KeyNames = readonly (readonly [key: string, what: string])[];

interface KeyHelpProps {
  readonly keys: KeyNames;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onClose: () => void;
}

/** A page's keyboard shortcuts, and the switch that turns them off. */
export function KeyHelp({ keys, isOn, onSwitch, onClose }: KeyHelpProps) {
  return (
    <Dialog open onClose={onClose} title="Keys" labels={{ close: "Close" }} size="26rem">
      <dl className="mb-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line bg-raised px-2 py-0.5 text-small whitespace-nowrap">
                {key}
              </kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Single keys act"
        hint="They never act in fields. Switch them off if you dictate."
        checked={isOn}
        onChange={(event) => onSwitch(event.target.checked)}
      />
    </Dialog>
  );
}
