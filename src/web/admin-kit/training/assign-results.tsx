import type { adminAssignPlan, assignCodes } from "#shared/contract/admin-plans.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

export type AssignedResults = ReplyOf<typeof adminAssignPlan>["results"];

const codeWords: Readonly<Record<(typeof assignCodes)[number], string>> = {
  NOT_FOUND: "Not one of your clients",
  SUBSCRIPTION_STATE: "Coaching has ended",
  ALREADY: "Has it already",
};

interface Client {
  readonly id: string;
  readonly name: string;
}

interface ResultsProps {
  readonly clients: readonly Client[];
  readonly results: AssignedResults;
  readonly onClose: () => void;
}

/** The results of an assignment, client by client. */
export function AssignResults({ clients, results, onClose }: ResultsProps) {
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  const assigned = results.filter(({ code }) => code === null).length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${assigned} of ${results.length} assigned`}
      labels={{ close: "Close" }}
      footer={
        <div className="flex justify-end">
          <Button onClick={onClose}>Done</Button>
        </div>
      }
    >
      <ul className="flex flex-col gap-2">
        {results.map(({ client, code }) => (
          <li key={client} className="flex flex-wrap justify-between gap-x-4">
            <span dir="auto">{names.get(client) ?? "A client"}</span>
            <span className={code === null ? "text-success" : "text-danger"}>
              {code === null ? "Assigned" : codeWords[code]}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
