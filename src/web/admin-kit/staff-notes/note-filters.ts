import type { StaffNoteOptions } from "./load-staff-notes.ts";

/** The list filters by tag and by assignee; those without options are left out. */
export const noteFilters = ({ tags, staff }: StaffNoteOptions) =>
  [
    { label: "Tag", name: "tag", all: "All tags", options: tags.map((tag) => ({ value: tag, label: tag })) },
    {
      label: "Assigned to",
      name: "assignee",
      all: "Assigned to anyone",
      options: staff.map(({ id, name }) => ({ value: id, label: name })),
    },
  ].filter(({ options }) => options.length > 0);
