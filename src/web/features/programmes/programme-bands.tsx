import { toRenditionUrl } from "#shared/domain/rendition-url.ts";
import { useListSeen } from "#web/entities/product/analytics-item.ts";
import type { ProgrammeTile as Tile } from "#web/entities/product/programme-card-view.ts";
import { ProgrammeTile } from "#web/entities/product/programme-tile.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Accordion } from "#web/ui/accordion.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Rail } from "#web/ui/rail.tsx";
import { Section, SectionHeader } from "#web/ui/section.tsx";
import { TagList } from "#web/ui/tag-list.tsx";
import type { ProgrammeView } from "./load-programmes.ts";

/** The programme's description, requirements and weekly structure; parts without content are left out. */
export function About({
  programme,
}: {
  readonly programme: Pick<ProgrammeView, "description" | "equipment" | "phases">;
}) {
  const { t } = useTranslation();
  const text = useText();
  const { equipment, phases } = programme;
  const description = text(programme.description).trim();
  return (
    <Section labelledBy={description === "" ? "weeks-title" : "about-title"}>
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
        {(description !== "" || equipment.length > 0) && (
          <div className="flex flex-col gap-6">
            {description !== "" && (
              <div>
                <SectionHeader id="about-title" title={t("programmes.about")} className="lg:mb-4" />
                {description.split(/\n\s*\n/).map((paragraph) => (
                  <p key={paragraph} className="mb-4 max-w-prose text-body">
                    {paragraph}
                  </p>
                ))}
              </div>
            )}
            {equipment.length > 0 && (
              <div>
                <h3 className="mb-3 text-h3 font-bold">{t("programmes.needs")}</h3>
                <TagList
                  label={t("programmes.needs")}
                  items={equipment.map((kind) => ({ id: kind, label: t(`goods.equipment.${kind}`) }))}
                />
              </div>
            )}
          </div>
        )}
        <Phases phases={phases} />
      </div>
    </Section>
  );
}

function Phases({ phases }: Pick<ProgrammeView, "phases">) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <div>
      <h2 id="weeks-title" className="mb-5 text-h2 font-extrabold lg:mb-4">
        {t("programmes.plan")}
      </h2>
      <ol className="flex flex-col gap-4">
        {phases.map((phase) => (
          <li key={phase.order} className="rounded-xl border border-line p-4">
            <p className="text-small font-semibold text-accent-text">
              {t("programmes.weeksRange")} <Ltr>{toRange(phase.weeks)}</Ltr>
            </p>
            <h3 className="text-card font-bold">{text(phase.name)}</h3>
            {text(phase.note) !== "" && <p className="mt-1 text-small text-muted">{text(phase.note)}</p>}
            <Weeks weeks={phase.weeks.filter(({ note, deload }) => deload || text(note) !== "")} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Weeks({ weeks }: Pick<ProgrammeView["phases"][number], "weeks">) {
  const { t } = useTranslation();
  const text = useText();
  if (weeks.length === 0) return null;
  return (
    <ol className="mt-3 flex flex-col gap-1.5">
      {weeks.map((week) => (
        <li key={week.number} className="flex gap-2 text-small">
          <Ltr className="min-w-6 font-semibold">{week.number}</Ltr>
          <span className="text-muted">
            {text(week.note)} {week.deload && <Badge tone="info">{t("programmes.deload")}</Badge>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function toRange(weeks: ProgrammeView["phases"][number]["weeks"]): string {
  const [first, last] = [weeks[0]?.number, weeks.at(-1)?.number];
  return first === last ? String(first ?? "") : `${first}–${last}`;
}

export function CoachBand({ coach }: Pick<ProgrammeView, "coach">) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <Section labelledBy="coach-title">
      <Card tone="sand" padding="lg" className="flex flex-col gap-5 rounded-2xl sm:flex-row sm:gap-8">
        {coach.photo === null ? (
          <span
            aria-hidden="true"
            className="stage grid size-24 shrink-0 place-items-center rounded-full text-h2 font-extrabold"
          >
            {text(coach.initials)}
          </span>
        ) : (
          <img
            src={toRenditionUrl(coach.photo.url, 320)}
            alt={text(coach.photo.alt)}
            width={96}
            height={96}
            loading="lazy"
            className="size-24 shrink-0 rounded-full object-cover"
            style={{ background: coach.photo.placeholder }}
          />
        )}
        <div className="max-w-prose">
          <p className="text-small font-semibold text-accent-text">{t("programmes.coach")}</p>
          <h2 id="coach-title" className="text-h2 font-extrabold">
            {text(coach.name)}
          </h2>
          <p className="text-card text-muted">
            {text(coach.title)} · {t("programmes.experience", { count: coach.experienceYears })}
          </p>
          <p className="mt-3">{text(coach.bio)}</p>
          <ul className="mt-4 flex flex-col gap-1.5 text-small">
            {coach.credentials.map(({ name, issuer, year }) => (
              <li key={text(name)} className="flex gap-2">
                <Icon name="check-circle" size={18} className="mt-0.5 text-success" />
                <span>
                  {text(name)} · <span className="text-muted">{text(issuer)}</span>{" "}
                  <Ltr className="text-muted">{year}</Ltr>
                </span>
              </li>
            ))}
          </ul>
          {coach.isDemo && (
            <p className="mt-4">
              <Badge>{t("home.exampleData")}</Badge>
            </p>
          )}
        </div>
      </Card>
    </Section>
  );
}

export function ProgrammeQuestions({ faq }: Pick<ProgrammeView, "faq">) {
  const { t } = useTranslation();
  const text = useText();
  if (faq.length === 0) return null;
  return (
    <Section labelledBy="questions-title">
      <div className="grid gap-x-12 lg:grid-cols-[20rem_1fr]">
        <SectionHeader id="questions-title" title={t("home.faq")} className="self-start" />
        <Accordion
          items={faq.map(({ q, a }, index) => ({ id: `faq-${index + 1}`, title: text(q), content: text(a) }))}
        />
      </div>
    </Section>
  );
}

const list = { id: "related_programmes", name: "Related programmes" };

export function RelatedProgrammes({ tiles }: { readonly tiles: readonly Tile[] }) {
  const { t } = useTranslation();
  useListSeen(list, tiles);
  if (tiles.length === 0) return null;
  return (
    <Section tone="sand" labelledBy="related-title">
      <Rail
        label={t("programmes.related")}
        labels={{ previous: t("common:previous"), next: t("common:next") }}
        header={<SectionHeader id="related-title" title={t("programmes.related")} className="mb-0! flex-1" />}
      >
        {tiles.map((tile) => (
          <ProgrammeTile key={tile.id} tile={tile} list={list} tiles={tiles} />
        ))}
      </Rail>
    </Section>
  );
}
