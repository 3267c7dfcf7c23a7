import { useState } from "react";
import { Button, ButtonLabel } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { chipClass, RemovableChip } from "#web/ui/chip.tsx";
import { ChoiceChips } from "#web/ui/choice-chips.tsx";
import { arrowEndIcon } from "#web/ui/drawn-icons.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { QuantityStepper } from "#web/ui/quantity-stepper.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import { Group, Row, type SampleProps } from "./sample-frame.tsx";

export function ActionSamples({ words, lang }: SampleProps) {
  const [size, setSize] = useState("M");
  const [quantity, setQuantity] = useState(1);
  const [loading, setLoading] = useState(false);
  return (
    <Group title={words.parts.buttons}>
      <Row>
        <Button size="lg" icon="bag">
          {words.add}
        </Button>
        <Button size="lg" variant="secondary">
          {words.buyNow}
        </Button>
      </Row>
      <Row>
        <Button loading={loading} loadingLabel={words.saving} onClick={() => setLoading(true)}>
          {words.save}
        </Button>
        <Button loading loadingLabel={words.saving}>
          {words.save}
        </Button>
        <Button variant="ghost">{words.cancel}</Button>
        <Button variant="danger" icon={trashIcon}>
          {words.delete}
        </Button>
        <Button variant="ink">{words.more}</Button>
        <Button disabled>{words.save}</Button>
        <a href="#all" className={buttonClass({ variant: "link" })}>
          <ButtonLabel iconEnd={arrowEndIcon}>{words.seeAll}</ButtonLabel>
        </a>
      </Row>
      <Row>
        <IconButton icon="heart" label={words.wishlist} />
        <IconButton icon="bag" label={words.bag} count={2} />
        <IconButton icon="chevron-start" label={words.previous} variant="secondary" />
        <QuantityStepper value={quantity} max={9} onChange={setQuantity} labels={words} />
      </Row>
      <ChoiceChips
        legend={words.size}
        name={`size-${lang}`}
        value={size}
        onChange={setSize}
        soldOutLabel={words.soldOut}
        end={<a href="#guide">{words.sizeGuide}</a>}
        options={["S", "M", "L", "XL"].map((value) => ({ value, label: value, soldOut: value === "L" }))}
      />
      <Row>
        <button type="button" aria-pressed="true" className={chipClass({ selected: true })}>
          {words.tabs[0]}
        </button>
        <button type="button" aria-pressed="false" className={chipClass()}>
          {words.tabs[1]}
        </button>
        {words.filters.map((filter) => (
          <RemovableChip key={filter} removeLabel={`${words.close} ${filter}`} onRemove={() => undefined}>
            {filter}
          </RemovableChip>
        ))}
      </Row>
    </Group>
  );
}
