import { useState } from "react";
import { PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { moreIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Menu, menuItemClass } from "#web/ui/menu.tsx";
import * as edits from "./plan-edits.ts";
import type { TemplateActions } from "./templates.tsx";

interface WeekProps {
  readonly plan: edits.Plan;
  readonly at: number;
  readonly onPlan: (plan: edits.Plan) => void;
  readonly templates: TemplateActions | undefined;
  /** The plan always has only this week, as a template does. */
  readonly isOnly: boolean;
}

function WeekDialog({
  week,
  title,
  onDone,
  onClose,
}: {
  readonly week: edits.Week;
  readonly title: string;
  readonly onDone: (week: edits.Week) => void;
  readonly onClose: () => void;
}) {
  const [now, setNow] = useState(week);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      labels={{ close: "Close" }}
      footer={
        <div className="flex justify-end gap-3">
          <Button onClick={() => onDone(now)}>Done</Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <PairField
          name="week-note"
          label={{ en: "Note for the customer", ar: "ملاحظة للمتدرّب" }}
          value={now.note}
          max={500}
          rows={3}
          onChange={(note) => setNow({ ...now, note })}
        />
        <Checkbox
          label="Lighter week (deload)"
          checked={now.deload}
          onChange={(event) => setNow({ ...now, deload: event.target.checked })}
        />
      </div>
    </Dialog>
  );
}

interface Act {
  readonly label: string;
  readonly act: () => void;
  readonly isOff?: boolean;
}

/** The actions for one of several weeks. */
function actsOf(plan: edits.Plan, at: number, onPlan: WeekProps["onPlan"], templates: WeekProps["templates"]): Act[] {
  const weeks = edits.weeksOf(plan);
  const week = weeks[at];
  if (week === undefined) return [];
  const kept = templates && [
    {
      label: "Save week as template",
      act: () => templates.keep("week", { ar: "", en: `Week ${at + 1}` }, week),
      isOff: week.days.length === 0,
    },
    {
      label: "Insert a week from a template",
      act: () => templates.insert("week", (one) => onPlan(edits.insertWeek(plan, at, one))),
      isOff: weeks.length >= edits.maxWeeks,
    },
  ];
  return [
    {
      label: "Duplicate week",
      act: () => onPlan(edits.copyWeek(plan, at)),
      isOff: weeks.length >= edits.maxWeeks,
    },
    {
      label: "Copy days to next week",
      act: () => onPlan(edits.copyWeekOnto(plan, at, at + 1)),
      isOff: at + 1 >= weeks.length,
    },
    ...(kept ?? []),
    { label: "Move up", act: () => onPlan(edits.moveWeek(plan, at, at - 1)), isOff: at === 0 },
    { label: "Move down", act: () => onPlan(edits.moveWeek(plan, at, at + 1)), isOff: at + 1 >= weeks.length },
    { label: "Remove week", act: () => onPlan(edits.removeWeek(plan, at)), isOff: weeks.length === 1 },
  ];
}

/** A week's number and its actions. */
export function WeekHead({ plan, at, onPlan, templates, isOnly }: WeekProps) {
  const [isOpen, setOpen] = useState(false);
  const week = edits.weeksOf(plan)[at];
  if (week === undefined) return null;
  const acts = [
    { label: "Note and deload", act: () => setOpen(true) },
    ...(isOnly ? [] : actsOf(plan, at, onPlan, templates)),
  ];
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <p className="font-semibold whitespace-nowrap">Week {at + 1}</p>
        {week.deload && <Badge tone="info">Deload</Badge>}
        {week.note.en !== "" && <p className="line-clamp-2 text-small text-muted">{week.note.en}</p>}
      </div>
      <Menu
        trigger={<Icon name={moreIcon} size={18} />}
        label={`Week ${at + 1}: actions`}
        triggerClass="grid size-9 place-items-center rounded-md hover:bg-text/6"
        align="start"
      >
        {acts.map(({ label, act, isOff = false }: Act) => (
          <button
            key={label}
            type="button"
            disabled={isOff}
            onClick={act}
            className={`${menuItemClass()} disabled:opacity-50`}
          >
            {label}
          </button>
        ))}
      </Menu>
      {isOpen && (
        <WeekDialog
          week={week}
          title={`Week ${at + 1}`}
          onClose={() => setOpen(false)}
          onDone={(next) => {
            onPlan(edits.changeWeek(plan, at, () => next));
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
