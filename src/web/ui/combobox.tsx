import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from "react";
import { controlClass, emptyPlaceholder } from "./control-class.ts";
import { cx } from "./cx.ts";
import { Field, type FieldFrame } from "./field.tsx";

export interface ComboboxOption {
  readonly id: string;
  readonly label: string;
}

export type ComboboxProps = FieldFrame & {
  readonly value: string;
  /** The options that match the typed text, best first. */
  readonly options: readonly ComboboxOption[];
  readonly onType: (text: string) => void;
  readonly onPick: (option: ComboboxOption) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly ref?: Ref<HTMLInputElement>;
  readonly autoComplete?: string;
  readonly maxLength?: number;
};

/** A text field with suggestions, after the combobox pattern of the ARIA practices. Typed text stays unchanged. */
export function ComboboxField(props: ComboboxProps) {
  const { label, hint, error, required, optionalLabel, hideLabel, id, className } = props;
  const { value, options, onType, onPick, onBlur, ...input } = props;
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && options.length > 0;
  const close = (): void => {
    setOpen(false);
    setActive(-1);
  };
  const pick = (option: ComboboxOption): void => {
    onPick(option);
    close();
  };
  const move = (step: 1 | -1): void => {
    setOpen(true);
    setActive((at) => (isShown ? (at + step + options.length) % options.length : step === 1 ? 0 : options.length - 1));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = isShown ? options[active] : undefined;
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: chosen && (() => pick(chosen)),
      Escape: isShown ? close : undefined,
    };
    const act = event.nativeEvent.isComposing ? undefined : acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <Field {...{ label, hint, error, required, optionalLabel, hideLabel, id, className }}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...inputProps(input)}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? listId : undefined}
            aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
            dir="auto"
            placeholder={emptyPlaceholder("auto")}
            value={value}
            className={controlClass()}
            onChange={(event) => {
              onType(event.target.value);
              setOpen(true);
              setActive(-1);
            }}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              close();
              onBlur?.();
            }}
          />
          {isShown && <Options id={listId} options={options} active={active} onPick={pick} />}
        </div>
      )}
    </Field>
  );
}

const inputProps = ({ ref, name, autoComplete, maxLength }: Partial<ComboboxProps>) => ({
  ref,
  name,
  autoComplete,
  maxLength,
});

interface OptionsProps {
  readonly id: string;
  readonly options: readonly ComboboxOption[];
  readonly active: number;
  readonly onPick: (option: ComboboxOption) => void;
}

/** The focus stays in the field, whose arrow keys select the options. */
function Options({ id, options, active, onPick }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever another option is active
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-lg"
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the text field
        <div
          key={option.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={cx("cursor-pointer rounded-md px-3 py-2.5 hover:bg-text/6", index === active && "bg-text/6")}
          onClick={() => onPick(option)}
        >
          {option.label}
        </div>
      ))}
    </div>
  );
}
