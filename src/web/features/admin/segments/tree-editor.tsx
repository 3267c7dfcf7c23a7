import type { SegmentGroup, SegmentTree } from "#shared/contract/admin-segments.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { SelectField } from "#web/ui/select.tsx";
import type { SegmentChoices } from "./load-segments.ts";
import { RuleEditor } from "./rule-editor.tsx";
import { isGroup, newGroup, newRule, removeAt, replaceAt } from "./rules.ts";

type Match = SegmentTree["match"];
const matches = [
  { value: "all", label: "All of these hold" },
  { value: "any", label: "Any of these holds" },
];

const MatchField = ({ match, onChange }: { readonly match: Match; readonly onChange: (match: Match) => void }) => (
  <SelectField
    label="Match"
    hideLabel
    className="w-56"
    value={match}
    options={matches}
    onChange={(event) => onChange(event.target.value as Match)}
  />
);

interface GroupProps {
  readonly group: SegmentGroup;
  readonly choices: SegmentChoices;
  readonly onChange: (group: SegmentGroup) => void;
  readonly onRemove: () => void;
}

function GroupEditor({ group, choices, onChange, onRemove }: GroupProps) {
  const { match, isNot, rules } = group;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-xl border border-line p-3">
      <legend className="px-1 text-small font-semibold">Group</legend>
      <div className="flex flex-wrap items-center gap-3">
        <MatchField match={match} onChange={(next) => onChange({ ...group, match: next })} />
        <Checkbox
          label="Not these people"
          checked={isNot}
          onChange={(event) => onChange({ ...group, isNot: event.target.checked })}
        />
      </div>
      {rules.map((rule, at) => (
        <RuleEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no ids, and their fields are controlled
          key={at}
          rule={rule}
          choices={choices}
          onChange={(next) => onChange({ ...group, rules: replaceAt(rules, at, next) })}
          onRemove={() => (rules.length === 1 ? onRemove() : onChange({ ...group, rules: removeAt(rules, at) }))}
        />
      ))}
      <Button
        size="sm"
        variant="secondary"
        className="self-start"
        disabled={rules.length >= 8}
        onClick={() => onChange({ ...group, rules: [...rules, newRule("orders")] })}
      >
        Add a question to the group
      </Button>
    </fieldset>
  );
}

interface TreeProps {
  readonly tree: SegmentTree;
  readonly choices: SegmentChoices;
  readonly onChange: (tree: SegmentTree) => void;
}

/** Edits a segment's rules and groups of rules. */
export function TreeEditor({ tree, choices, onChange }: TreeProps) {
  const { match, items } = tree;
  const put = (next: SegmentTree["items"]): void => onChange({ ...tree, items: next });
  const isFull = items.length >= 10;
  return (
    <div className="flex flex-col gap-4">
      <MatchField match={match} onChange={(next) => onChange({ ...tree, match: next })} />
      {items.length === 0 && <p className="text-muted">No question: all customers.</p>}
      {items.map((item, at) => {
        const shared = { choices, onRemove: () => put(removeAt(items, at)) };
        return isGroup(item) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no ids, and their fields are controlled
          <GroupEditor {...shared} key={at} group={item} onChange={(next) => put(replaceAt(items, at, next))} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no ids, and their fields are controlled
          <RuleEditor {...shared} key={at} rule={item} onChange={(next) => put(replaceAt(items, at, next))} />
        );
      })}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" disabled={isFull} onClick={() => put([...items, newRule("orders")])}>
          Add a question
        </Button>
        <Button size="sm" variant="secondary" disabled={isFull} onClick={() => put([...items, newGroup()])}>
          Add a group
        </Button>
      </div>
    </div>
  );
}
