import { useRevalidator } from "react-router";
import {
  type AdminExerciseVideo,
  adminSetExerciseVideo,
  exerciseVideoBody,
} from "#shared/contract/admin-exercise-videos.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { pairErrors, Rows } from "#web/admin-kit/forms/field-parts.tsx";
import { FormProblems } from "#web/admin-kit/forms/form-problems.tsx";
import { Form } from "#web/lib/forms/form.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";

/** A caption as typed: in seconds, not milliseconds. */
interface Line {
  readonly from: string;
  readonly until: string;
  readonly text: LocalizedText;
}

const toMs = (seconds: string): number => Math.round(Number(seconds) * 1000);
const toSeconds = (ms: number): string => String(ms / 1000);

/** Captions of the video, in both languages. */
export function VideoCaptions({ slug, video }: { readonly slug: string; readonly video: AdminExerciseVideo }) {
  const { revalidate } = useRevalidator();
  const { hash, version } = video;
  const lines: readonly Line[] = video.captions.map(({ fromMs, untilMs, text }) => ({
    ...{ from: toSeconds(fromMs), until: toSeconds(untilMs), text },
  }));
  const form = useContractForm({
    endpoint: adminSetExerciseVideo,
    params: { slug },
    defaults: { lines },
    toBody: ({ lines: typed }) => ({
      ...{ hash, version },
      captions: typed.map(({ from, until, text }) => ({ fromMs: toMs(from), untilMs: toMs(until), text })),
    }),
    rules: bodyRules(exerciseVideoBody),
    toField: (field) =>
      field
        .replace(/^captions/, "lines")
        .replace(/fromMs$/, "from")
        .replace(/untilMs$/, "until"),
    onDone: async () => {
      toast.show({ type: "success", message: "Captions saved" });
      await revalidate();
    },
  });
  const { errors } = form;
  return (
    <Form form={form} className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">Captions</h3>
      <Rows
        rows={form.values.lines}
        onChange={(next) => form.change({ lines: next })}
        empty={{ from: "0", until: "2", text: { ar: "", en: "" } }}
        noun="a caption"
      >
        {(line, change, at) => (
          <div className="grid gap-3 md:grid-cols-[6rem_6rem_minmax(0,1fr)]">
            {(["from", "until"] as const).map((edge) => (
              <TextField
                key={edge}
                name={`lines.${at}.${edge}`}
                label={edge === "from" ? "From (s)" : "Until (s)"}
                type="number"
                min={0}
                step={0.1}
                error={errors[`lines.${at}.${edge}`]}
                value={line[edge]}
                onChange={(event) => change({ ...line, [edge]: event.target.value })}
              />
            ))}
            <PairField
              name={`lines.${at}.text`}
              label={{ en: "Text", ar: "النص" }}
              value={line.text}
              max={200}
              required
              error={pairErrors(errors, `lines.${at}.text`)}
              onChange={(text) => change({ ...line, text })}
            />
          </div>
        )}
      </Rows>
      <FormProblems form={form} />
      <Button
        type="submit"
        variant="secondary"
        className="self-end"
        disabled={!form.isDirty}
        loading={form.isBusy}
        loadingLabel="Saving…"
      >
        Save captions
      </Button>
    </Form>
  );
}
