import { type FormEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { adminCount, type StocktakeLine } from "#shared/contract/admin-stocktakes.ts";
import { useFailureWords } from "#web/admin-kit/use-failure-words.ts";
import { api } from "#web/lib/api/browser.ts";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/input.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-card.tsx";

type Way = "add" | "set";

/** The result of the last scan, also spoken for people who do not look at the screen. */
function Outcome({
  line,
  failure,
}: {
  readonly line?: StocktakeLine | undefined;
  readonly failure?: string | undefined;
}) {
  if (failure !== undefined)
    return (
      <p role="alert" className="font-medium text-danger">
        {failure}
      </p>
    );
  return (
    <p role="status" className="text-small">
      {line && (
        <>
          {line.name.en}, {line.label.en} (<Ltr>{line.sku}</Ltr>): <strong>{line.counted}</strong> counted
        </>
      )}
    </p>
  );
}

/**
 * Counts by scanning: each code and Enter adds pieces. The field stays focused, and a scan without a response is sent
 * again under its own id.
 */
export function ScanForm({ stocktakeId }: { readonly stocktakeId: string }) {
  const { revalidate } = useRevalidator();
  const words = useFailureWords();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [quantity, setQuantity] = useState("1");
  const [way, setWay] = useState<Way>("add");
  const [line, setLine] = useState<StocktakeLine>();
  const [failure, setFailure] = useState<string>();
  const [unanswered, setUnanswered] = useState<{ readonly entry: string; readonly entryId: string }>();

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const typed = code.trim();
    if (typed === "" || !/^-?\d+$/.test(quantity)) return field.current?.focus();
    const entry = `${typed} ${way} ${quantity}`;
    const entryId = unanswered?.entry === entry ? unanswered.entryId : crypto.randomUUID();
    setCode("");
    field.current?.focus();
    try {
      const body = { entryId, code: typed, way, quantity: Number(quantity) };
      const { line: counted } = await api(adminCount, { params: { id: stocktakeId }, body });
      setLine(counted);
      setFailure(undefined);
      setUnanswered(undefined);
      if (way === "add") setQuantity("1");
      await revalidate();
    } catch (error) {
      setUnanswered({ entry, entryId });
      setCode((now) => (now === "" ? typed : now));
      setFailure(`${typed}: ${words(error)}`);
    }
  };
  const choice = (value: Way, label: string) => (
    <RadioCard name="way" value={value} label={label} checked={way === value} onChange={() => setWay(value)} />
  );
  return (
    <form onSubmit={(event) => void send(event)} className="flex flex-col gap-3" noValidate>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          ref={field}
          label="Bar code or SKU"
          dir="ltr"
          autoFocus
          autoComplete="off"
          value={code}
          maxLength={60}
          onChange={(event) => setCode(event.target.value)}
          className="min-w-56 flex-1"
        />
        <TextField
          label="Pieces"
          inputMode="numeric"
          dir="ltr"
          value={quantity}
          maxLength={7}
          onChange={(event) => setQuantity(event.target.value)}
          className="w-28"
        />
        <Button type="submit">Count</Button>
      </div>
      <RadioGroup legend="The pieces typed" className="grid gap-2 sm:grid-cols-2">
        {choice("add", "Add to the count")}
        {choice("set", "Replace the count")}
      </RadioGroup>
      <Outcome line={line} failure={failure} />
    </form>
  );
}
