import type { RefObject } from "react";
import { GoodsPrice, PointsToEarn } from "#web/entities/product/goods-price.tsx";
import { InstalmentsWords } from "#web/entities/product/instalments-words.tsx";
import { ShareButton } from "#web/entities/product/share-button.tsx";
import { OwnedNote } from "#web/entities/workout/owned-note.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { downloadIcon } from "#web/ui/drawn-icons.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { repeatIcon } from "#web/ui/workout-icons.ts";
import type { ProgrammeView } from "./load-programmes.ts";

export interface ProgrammeBuyBoxProps {
  readonly programme: ProgrammeView;
  /** Set if the customer owns this programme: the main button opens it, and buying is for gifts. */
  readonly enrolmentId: string | undefined;
  readonly buttons: RefObject<HTMLDivElement | null>;
  readonly isBusy: boolean;
  readonly onBuy: (isBuyNow: boolean) => void;
}

export function ProgrammeBuyBox(props: ProgrammeBuyBoxProps) {
  const { programme, enrolmentId } = props;
  const { t } = useTranslation();
  const text = useText();
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        <Badge tone="ink">{t(`goods.goals.${programme.goal}`)}</Badge>
        {programme.isNew && <Badge tone="flare">{t("goods.new")}</Badge>}
      </div>
      <div className="mt-3 flex items-start justify-between gap-3">
        <h1 className="min-w-0 text-display font-extrabold tracking-(--tracking-display)">{text(programme.name)}</h1>
        <ShareButton title={text(programme.name)} />
      </div>
      <p className="mt-3 text-lead text-muted">{text(programme.summary)}</p>
      <Facts programme={programme} />
      <div className="mt-6">
        <GoodsPrice price={programme.price} size="product" hasSaving />
        {programme.instalments && (
          <p className="mt-1 text-small text-muted">
            <InstalmentsWords payments={programme.instalments} currency={programme.price.currency} />
          </p>
        )}
      </div>
      {enrolmentId !== undefined && <OwnedNote enrolmentId={enrolmentId} />}
      <Buttons {...props} />
      <ul className="mt-5 flex flex-col gap-2 text-small text-muted">
        <Assurance icon="bolt">{t("programmes.atOnce")}</Assurance>
        <Assurance icon={downloadIcon}>{t("programmes.offline")}</Assurance>
        <Assurance icon={repeatIcon}>{t("programmes.keep")}</Assurance>
        <Assurance icon="undo">{text(programme.returns)}</Assurance>
      </ul>
      <p className="mt-4 empty:hidden">
        <PointsToEarn onEgpMinor={programme.earnsOnEgpMinor} />
      </p>
    </div>
  );
}

function Buttons({ enrolmentId, buttons, isBusy, onBuy }: ProgrammeBuyBoxProps) {
  const { t } = useTranslation();
  return (
    <div ref={buttons} className="mt-4 flex flex-col gap-3 sm:flex-row">
      {enrolmentId === undefined && (
        <Button
          size="lg"
          className="flex-1"
          loading={isBusy}
          loadingLabel={t("goods.adding")}
          onClick={() => onBuy(true)}
        >
          {t("programmes.start")}
        </Button>
      )}
      <Button size="lg" variant="secondary" className="flex-1" disabled={isBusy} onClick={() => onBuy(false)}>
        {t(enrolmentId === undefined ? "goods.add" : "programmes.giveOwned")}
      </Button>
    </div>
  );
}

function Assurance({ icon, children }: { readonly icon: IconName; readonly children: string }) {
  return (
    <li className="flex items-start gap-2">
      <Icon name={icon} size={18} className="mt-0.5 text-text" />
      <span>{children}</span>
    </li>
  );
}

function Facts({ programme }: { readonly programme: ProgrammeView }) {
  const { t } = useTranslation();
  const facts = [
    { id: "weeks", label: t("programmes.length"), value: t("goods.weeks", { count: programme.weeks }) },
    { id: "days", label: t("programmes.days"), value: t("goods.daysPerWeek", { count: programme.daysPerWeek }) },
    { id: "minutes", label: t("programmes.session"), value: t("goods.minutes", { count: programme.minutesPerDay }) },
    { id: "level", label: t("programmes.level"), value: t(`goods.levels.${programme.level}`) },
  ];
  return (
    <dl className="mt-5 grid grid-pairs gap-x-4 gap-y-3 border-y border-line py-4 lg:grid-cols-4">
      {facts.map(({ id, label, value }) => (
        <div key={id}>
          <dt className="text-small text-muted">{label}</dt>
          <dd className="text-card font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
