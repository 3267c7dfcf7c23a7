import type { CoachWait } from "#shared/contract/coach-choice.ts";
import type { CoachOffer } from "#shared/contract/coaches.ts";
import { toRenditionUrl } from "#shared/domain/rendition-url.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { authPath } from "#web/lib/session/return-to.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Icon } from "#web/ui/icon.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-card.tsx";
import { Section, SectionHeader } from "#web/ui/section.tsx";
import { groupName, useCoachChoice } from "./use-coach-choice.ts";

const shownCredentials = 2;

function CoachFacts({ coach }: { readonly coach: CoachOffer }) {
  const { t } = useTranslation();
  const text = useText();
  const { title, experienceYears, languages, credentials, womenOnly, availability } = coach;
  return (
    <span className="flex flex-col gap-1">
      <span>{text(title)}</span>
      <span>
        {t("programmes.experience", { count: experienceYears })} ·{" "}
        {languages.map((language) => t(`coaching.choice.languages.${language}`)).join(" · ")}
      </span>
      {credentials.slice(0, shownCredentials).map(({ name, issuer }) => (
        <span key={text(name)} className="flex gap-1">
          <Icon name="check" size={16} className="mt-0.5 shrink-0 text-success" />
          <span>
            {text(name)} · {text(issuer)}
          </span>
        </span>
      ))}
      <span className="mt-1 flex flex-wrap gap-1 empty:hidden">
        {womenOnly && <Badge tone="info">{t("coaching.choice.womenOnly")}</Badge>}
        {availability === "full" && <Badge>{t("coaching.choice.full")}</Badge>}
        {availability === "few" && <Badge tone="warn">{t("coaching.choice.few")}</Badge>}
      </span>
    </span>
  );
}

interface PlaceProps {
  readonly wait: CoachWait | undefined;
  /** Path of the sign-in page; `undefined` if signed in. */
  readonly loginPath: string | undefined;
  readonly onJoin: () => void;
  readonly onLeave: () => void;
}

/** The waiting list of a full coach, or the place that is reserved. */
function Place({ wait, loginPath, onJoin, onLeave }: PlaceProps) {
  const { t } = useTranslation();
  const { moment } = useDates();
  if (wait !== undefined) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-1 text-small">
        <span className="font-semibold text-success">
          {wait.offerUntil === null
            ? t("coaching.choice.waiting")
            : t("coaching.choice.held", { time: moment(wait.offerUntil) })}
        </span>
        <Button variant="link" onClick={onLeave}>
          {t("coaching.choice.leave")}
        </Button>
      </div>
    );
  }
  return loginPath === undefined ? (
    <Button variant="secondary" onClick={onJoin}>
      {t("coaching.choice.join")}
    </Button>
  ) : (
    <LocalLink to={loginPath} className={buttonClass({ variant: "secondary" })}>
      {t("coaching.choice.join")}
    </LocalLink>
  );
}

interface CoachChoiceProps {
  readonly packageId: string;
  readonly slug: string;
  readonly coaches: readonly CoachOffer[];
}

/** The coaches of a package to choose from; the best fit is chosen from the start. */
export default function CoachChoice({ packageId, slug, coaches }: CoachChoiceProps) {
  const { t } = useTranslation();
  const text = useText();
  const { coachId, error, choose, waits, join, leave, isSignedIn } = useCoachChoice(packageId);
  const loginPath = isSignedIn ? undefined : authPath("login", `/product/${slug}#coach-choice`);
  return (
    <Section id="coach-choice" labelledBy="coach-choice-title">
      <SectionHeader id="coach-choice-title" title={t("coaching.choice.title")} lead={t("coaching.choice.lead")} />
      <RadioGroup
        legend={t("coaching.choice.title")}
        hideLegend
        error={error}
        className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3"
      >
        <RadioCard
          name={groupName(packageId)}
          autoComplete="off"
          value=""
          label={t("coaching.choice.best")}
          description={t("coaching.choice.bestHint")}
          checked={coachId === null}
          onChange={() => choose(null)}
        />
        {coaches.map((coach) => {
          const wait = waits.find((each) => each.coachId === coach.id);
          const isClosed = coach.availability === "full" && coachId !== coach.id && wait?.state !== "offered";
          return (
            <div key={coach.id} className="flex flex-col gap-2">
              <RadioCard
                name={groupName(packageId)}
                autoComplete="off"
                value={coach.id}
                label={text(coach.name)}
                icon={
                  <Avatar
                    name={text(coach.name)}
                    src={coach.photo === null ? undefined : toRenditionUrl(coach.photo.url, 160)}
                    size={48}
                  />
                }
                description={<CoachFacts coach={coach} />}
                disabled={isClosed}
                checked={coachId === coach.id}
                onChange={() => choose(coach.id)}
              />
              {(isClosed || wait !== undefined) && (
                <Place
                  wait={wait}
                  loginPath={loginPath}
                  onJoin={() => join(coach.id)}
                  onLeave={() => leave(coach.id)}
                />
              )}
            </div>
          );
        })}
      </RadioGroup>
    </Section>
  );
}
