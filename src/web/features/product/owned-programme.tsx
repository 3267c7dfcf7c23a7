import { OwnedNote } from "#web/entities/workout/owned-note.tsx";
import { useOwnedProgrammes } from "#web/entities/workout/use-owned-programmes.ts";

/** Tells a customer that they already own the programme. */
export default function OwnedProgramme({ programmeId }: { readonly programmeId: string }) {
  const enrolmentId = useOwnedProgrammes(true).get(programmeId);
  return enrolmentId === undefined ? null : <OwnedNote enrolmentId={enrolmentId} />;
}
