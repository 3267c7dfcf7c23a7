import { useState } from "react";
import { ApiError } from "#shared/contract/client.ts";
import { type MediaComment, mediaCommentBody, putMediaComment } from "#shared/contract/media-comments.ts";
import { fromShapes, maxCommentLength } from "#shared/domain/drawings.ts";
import { staffMediaWords } from "#web/admin-kit/coaching/staff-media-words.ts";
import { FormProblems } from "#web/admin-kit/forms/form-problems.tsx";
import { formatClipTime } from "#web/entities/clip/clip-time.ts";
import { AttachBar } from "#web/entities/media/attach-bar.tsx";
import { type PendingFiles, toReadyIds } from "#web/entities/media/use-pending.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import type { Draft } from "./use-draft.ts";

/** How long a drawing is shown. */
const stays = [
  { value: "0", label: "At this moment only" },
  { value: "1000", label: "For 1 second" },
  { value: "2000", label: "For 2 seconds" },
  { value: "5000", label: "For 5 seconds" },
];

/** The option for a drawing's end; another end is kept as it is. */
const toStay = ({ atMs, untilMs }: Draft): string => (untilMs === null ? "0" : String(untilMs - atMs));

interface Props {
  readonly clip: { readonly id: string; readonly ms: number | null };
  readonly draft: Draft;
  readonly files: PendingFiles;
  readonly onDone: (comment: MediaComment) => void;
  readonly onCancel: () => void;
}

/** The form of the coach's comment at a moment. */
export function CommentForm({ clip, draft, files, onDone, onCancel }: Props) {
  const [isOutdated, setOutdated] = useState(false);
  const length = clip.ms ?? 0;
  const ready = toReadyIds(files.pending);
  const toEnd = (stay: string): number | undefined => {
    const end = Math.min(length, draft.atMs + Number(stay));
    return end > draft.atMs ? end : undefined;
  };
  const toBody = ({ text, stay }: { readonly text: string; readonly stay: string }) => {
    const [voiceId = draft.voiceId ?? undefined] = ready ?? [];
    const untilMs = toEnd(stay);
    return {
      ...(draft.version === undefined ? {} : { version: draft.version }),
      ...{
        atMs: draft.atMs,
        text: text.trim(),
        shapes: fromShapes(draft.shapes),
      },
      ...(untilMs === undefined ? {} : { untilMs }),
      ...(voiceId === undefined ? {} : { voiceId }),
    };
  };
  const form = useContractForm({
    endpoint: putMediaComment,
    params: { id: clip.id, cid: draft.id },
    defaults: { text: draft.text, stay: toStay(draft) },
    toBody,
    rules: bodyRules(mediaCommentBody),
    toField: (field) => (field === "untilMs" ? "stay" : "text"),
    onDone: ({ comment }) => {
      files.clear();
      onDone(comment);
    },
    onRefused: (error) => setOutdated(error instanceof ApiError && error.code === "VERSION_CONFLICT"),
  });
  const isEmpty =
    form.values.text.trim() === "" && draft.shapes.length === 0 && draft.voiceId === null && ready?.length === 0;
  const options = stays.some(({ value }) => value === toStay(draft))
    ? stays
    : [...stays, { value: toStay(draft), label: "As before" }];
  return (
    <Form form={form} className="flex flex-col gap-3">
      <p className="text-small font-semibold">
        At <bdi className="figures">{formatClipTime(draft.atMs)}</bdi>
      </p>
      <TextareaField {...form.field("text")} label="Comment" dir="auto" rows={3} maxLength={maxCommentLength} />
      {draft.shapes.length > 0 && <SelectField {...form.field("stay")} label="Show the drawing" options={options} />}
      {draft.voiceId !== null && files.pending.length === 0 && (
        <p className="text-small text-muted">It has a voice note. Record another one to replace it.</p>
      )}
      <AttachBar files={files} words={staffMediaWords} kinds={["voice"]} most={1} />
      {isOutdated ? (
        <FieldError>You changed this comment in another window. Close it here and open it again.</FieldError>
      ) : (
        <FormProblems form={form} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isEmpty || ready === undefined} loading={form.isBusy} loadingLabel="Saving…">
          Save comment
        </Button>
      </div>
    </Form>
  );
}
