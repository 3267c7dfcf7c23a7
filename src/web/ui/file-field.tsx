import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { documentIcon, uploadIcon } from "./drawn-icons.ts";
import { Field, type FieldFrame } from "./field.tsx";
import { Icon } from "./icon.tsx";

export type FileFieldProps = FieldFrame &
  Omit<ComponentProps<"input">, keyof FieldFrame | "type"> & {
    /** Shown in the drop area before a file is chosen. */
    prompt: string;
    fileName?: string | undefined;
  };

/** The native file input covers the whole area, so that dropping and the keyboard work without script. */
export function FileField(props: FileFieldProps) {
  const { label, hint, error, required, optionalLabel, hideLabel, id, className, prompt, fileName, ...input } = props;
  return (
    <Field {...{ label, hint, error, required, optionalLabel, hideLabel, id, className }}>
      {(control) => (
        <div
          className={cx(
            "relative flex min-h-24 flex-col items-center justify-center gap-1 rounded-lg border-[1.5px] border-dashed border-input bg-raised p-4 text-center",
            "hover:border-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
          )}
        >
          <Icon name={fileName ? documentIcon : uploadIcon} className="text-muted" />
          <bdi className="text-small font-medium">{fileName ?? prompt}</bdi>
          <input {...input} {...control} type="file" className="absolute inset-0 cursor-pointer opacity-0" />
        </div>
      )}
    </Field>
  );
}
