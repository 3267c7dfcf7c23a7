import { useEffect, useId, useMemo, useState } from "react";
import { uploadLimits } from "#shared/domain/private-media.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { ClipError, type ClipFacts, prepareClip, readClip } from "./prepare-clip.ts";
import { useObjectUrl } from "./use-object-url.ts";
import type { MediaWords } from "./words.ts";

const maxSeconds = Math.floor(uploadLimits.clip.maxMs / 1000);
const minSeconds = uploadLimits.clip.minMs / 1000;

interface Props {
  readonly file: File;
  readonly words: MediaWords;
  readonly onClose: () => void;
  readonly onReady: (blob: Blob) => void;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const codeOf = (error: unknown): string => (error instanceof ClipError ? error.code : "MEDIA_UNREADABLE");

function Handle(props: {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="w-20 shrink-0 text-small font-semibold">
        {props.label}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={props.max}
        step={0.1}
        value={props.value}
        onChange={(event) => props.onChange(Number(event.currentTarget.value))}
        className="h-11 min-w-0 flex-1"
      />
    </div>
  );
}

/** Moves one end; the other one follows if the clip would be too long or too short. */
function moveEnd(span: Span, end: keyof Span, value: number, seconds: number): Span {
  if (end === "from") {
    const from = Math.max(0, Math.min(value, seconds - minSeconds));
    return { from, to: Math.min(Math.max(span.to, from + minSeconds), from + maxSeconds) };
  }
  const to = Math.min(seconds, Math.max(value, minSeconds));
  return { from: Math.max(Math.min(span.from, to - minSeconds), to - maxSeconds), to };
}

/** The size of a part whose frames are copied unchanged. */
const toCopiedBytes = (file: File, { seconds }: ClipFacts, { from, to }: Span): number =>
  (file.size * (to - from)) / seconds;

/** Cuts a clip to the part for the coach, by default without sound, and compresses it. */
export default function ClipDialog({ file, words, onClose, onReady }: Props) {
  const url = useObjectUrl(file);
  const [facts, setFacts] = useState<ClipFacts>();
  const seconds = facts?.seconds;
  const [span, setSpan] = useState<Span>({ from: 0, to: maxSeconds });
  const [isMuted, setMuted] = useState(true);
  const [percent, setPercent] = useState<number>();
  const [code, setCode] = useState<string>();
  useEffect(() => {
    let isGone = false;
    readClip(file).then(
      (found) => {
        if (isGone) return;
        setFacts(found);
        setSpan({ from: 0, to: Math.min(found.seconds, maxSeconds) });
      },
      (error: unknown) => !isGone && setCode(codeOf(error)),
    );
    return () => {
      isGone = true;
    };
  }, [file]);
  const use = async (): Promise<void> => {
    setCode(undefined);
    setPercent(0);
    try {
      onReady(await prepareClip(file, { ...span, isMuted }, setPercent));
    } catch (error) {
      setCode(codeOf(error));
      setPercent(undefined);
    }
  };
  const labels = useMemo(() => ({ close: words.close }), [words]);
  const isBusy = percent !== undefined;
  const bytes = facts?.isCopied === true ? toCopiedBytes(file, facts, span) : 0;
  const isTooBig = bytes > uploadLimits.clip.maxBytes;
  const footer = (
    <Button
      block
      disabled={seconds === undefined || isTooBig}
      loading={isBusy}
      loadingLabel={words.preparing(percent ?? 0)}
      onClick={() => void use()}
    >
      {words.use}
    </Button>
  );
  return (
    <Dialog open onClose={onClose} title={words.trimTitle} labels={labels} footer={footer} size="32rem">
      <div className="flex flex-col gap-3">
        {url !== undefined && (
          <video
            src={`${url}#t=${span.from.toFixed(1)},${span.to.toFixed(1)}`}
            controls
            playsInline
            muted={isMuted}
            aria-label={words.clip}
            className="max-h-72 w-full rounded-xl bg-text"
          />
        )}
        {seconds !== undefined && (
          <>
            <Handle
              label={words.from}
              value={span.from}
              max={seconds}
              onChange={(value) => setSpan(moveEnd(span, "from", value, seconds))}
            />
            <Handle
              label={words.to}
              value={span.to}
              max={seconds}
              onChange={(value) => setSpan(moveEnd(span, "to", value, seconds))}
            />
            <p className="text-small text-muted">{words.span(Math.round(span.to - span.from))}</p>
            {bytes > 0 && (
              <p role="status" className="text-small">
                {words.copied(Math.max(1, Math.round(bytes / 1_000_000)))}
              </p>
            )}
            {isTooBig && <FieldError>{words.refused("TOO_BIG")}</FieldError>}
          </>
        )}
        <Checkbox label={words.muted} checked={isMuted} onChange={(event) => setMuted(event.currentTarget.checked)} />
        {isBusy && (
          <p className="text-small text-muted" aria-live="polite">
            {words.preparing(percent)}
          </p>
        )}
        {code !== undefined && <FieldError>{words.refused(code)}</FieldError>}
      </div>
    </Dialog>
  );
}
