import type { ClientCheckIn } from "#shared/contract/check-ins.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { When } from "#web/admin-kit/parts.tsx";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { toDay } from "./attention-words.ts";

const tones: Readonly<Record<ClientCheckIn["state"], Tone>> = {
  open: "neutral",
  submitted: "warn",
  answered: "success",
  missed: "neutral",
  skipped: "neutral",
};
const stateNames = { submitted: "To answer", answered: "Answered", open: "Open", missed: "Missed", skipped: "Skipped" };

function toText({ items, answers, photos }: ClientCheckIn, key: string): string {
  const item = items.find((one) => one.key === key);
  const answer = answers[key];
  const nameOf = (value: string): string => item?.options.find((one) => one.value === value)?.label.en ?? value;
  if (item?.kind === "photos") return photos.length === 0 ? "–" : counted(photos.length, "photo");
  if (answer === undefined) return "–";
  if (typeof answer === "boolean") return answer ? "Yes" : "No";
  if (typeof answer === "number") return item?.unit ? `${answer} ${item.unit.en}` : String(answer);
  return typeof answer === "string" ? nameOf(answer) : answer.map(nameOf).join(", ");
}

/** Questions down, check-ins across, the newest first. */
export function CheckInAnswers({ checkIns }: { readonly checkIns: readonly ClientCheckIn[] }) {
  const [newest] = checkIns;
  if (newest === undefined) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="table-place max-h-none" data-wide aria-label="Answers" tabIndex={0}>
      <table className="w-full text-start text-small">
        <thead>
          <tr className="border-b border-line text-start align-bottom">
            <th scope="col" className="py-2 pe-3 text-start font-medium text-muted" data-names-rows="">
              Question
            </th>
            {checkIns.map((one) => (
              <th key={one.id} scope="col" className="min-w-28 px-3 py-2 text-start font-medium">
                {toDay(one.dueOn)} <Badge tone={tones[one.state]}>{stateNames[one.state]}</Badge>
                {one.isLate && <span className="text-muted"> late</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newest.items.map((item) => (
            <tr key={item.key} className="border-b border-line align-top">
              <th scope="row" className="min-w-28 py-2 pe-3 text-start font-normal text-muted sm:min-w-40">
                {item.label.en}
              </th>
              {checkIns.map((one, at) => (
                <td
                  key={one.id}
                  dir="auto"
                  className={`max-w-80 px-3 py-2 wrap-anywhere whitespace-pre-line ${at === 0 ? "font-medium" : "text-muted"}`}
                >
                  {toText(one, item.key)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-2 text-small text-muted">
        {newest.submittedAt !== null && (
          <>
            Sent <When at={newest.submittedAt} />
          </>
        )}
      </p>
    </section>
  );
}
