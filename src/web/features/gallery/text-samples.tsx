import { useState } from "react";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { dumbbellIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { iconPaths } from "#web/ui/icon-paths.ts";
import { Money } from "#web/ui/money.tsx";
import { Price, savedPercent } from "#web/ui/price.tsx";
import { Rating } from "#web/ui/rating.tsx";
import { RatingInput } from "#web/ui/rating-input.tsx";
import { TagList } from "#web/ui/tag-list.tsx";
import { Group, Row, type SampleProps } from "./sample-frame.tsx";

const tones: readonly Tone[] = ["ink", "flare", "success", "danger", "info", "warn", "gold"];
const iconNames = Object.keys(iconPaths) as (keyof typeof iconPaths)[];

export function TextSamples({ words, lang }: SampleProps) {
  const [stars, setStars] = useState(4);
  const [call, about, discount] = words.sentence;
  return (
    <Group title={words.parts.text}>
      <div className="flex flex-col gap-2">
        <p className="text-display font-extrabold tracking-(--tracking-display)">{words.hero.title}</p>
        <p className="text-h2 font-extrabold">{words.parts.programmes}</p>
        <p className="text-lead text-muted">{words.lead}</p>
        <p className="max-w-prose">{words.body}</p>
        <p className="text-small">
          {call} <Ltr>+20 10 1234 5678</Ltr> {about} <Ltr>#HM-20931</Ltr> {discount} <Ltr>-20%</Ltr> (
          <Money amountMinor={129950} currency="EGP" lang={lang} />) <UserText>{words.customer}</UserText>
        </p>
      </div>
      <Row>
        <Price
          amountMinor={185000}
          compareAtMinor={230000}
          currency="EGP"
          lang={lang}
          size="product"
          labels={{ ...words.price, from: undefined, save: <Saved word={words.price.save} /> }}
        />
        <Price
          amountMinor={0}
          currency="SAR"
          lang={lang}
          labels={{ current: words.price.current, before: words.price.before }}
        />
        <Price amountMinor={4999} currency="AED" lang={lang} labels={{ ...words.price, save: undefined }} />
      </Row>
      <Row>
        {words.badges.map((badge, index) => (
          <Badge key={badge} tone={tones[index] ?? "neutral"}>
            {badge}
          </Badge>
        ))}
      </Row>
      <Row>
        <Rating value={4.5} label={words.rating}>
          <span className="text-muted">{words.reviews}</span>
        </Rating>
        <TagList
          items={[
            { id: "a", label: words.equipment[0], icon: dumbbellIcon },
            { id: "b", label: words.equipment[1], icon: "clock" },
            { id: "c", label: words.equipment[2], icon: "home" },
          ]}
        />
      </Row>
      <RatingInput
        legend={words.yourRating}
        name={`stars-${lang}`}
        value={stars}
        onChange={setStars}
        labelFor={(count) => `${count} ${words.stars}`}
      />
      <div className="flex flex-wrap gap-3 text-muted" title={words.parts.icons}>
        {iconNames.map((name) => (
          <Icon key={name} name={name} size={24} />
        ))}
      </div>
    </Group>
  );
}

function Saved({ word }: { word: string }) {
  return (
    <>
      {word} <Ltr>{savedPercent(185000, 230000)}%</Ltr>
    </>
  );
}
