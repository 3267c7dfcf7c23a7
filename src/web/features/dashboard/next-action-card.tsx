import type { ReactNode } from "react";
import type { CheckInSummary } from "#shared/contract/check-ins.ts";
import type { EnrolmentSummary } from "#shared/contract/enrolments.ts";
import type { OrderSummary } from "#shared/contract/orders.ts";
import { useMoneyText } from "#web/entities/order/amount.tsx";
import { TrainingLink } from "#web/entities/workout/training-link.tsx";
import { useTimeWords } from "#web/entities/workout/use-time-words.ts";
import { useTrainingDates } from "#web/entities/workout/use-training-dates.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { HeroArcs } from "#web/ui/art/hero-arcs.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { ButtonLabel } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { playIcon } from "#web/ui/workout-icons.ts";
import { chooseNextAction, type NextAction } from "./next-action.ts";

type Of<Kind extends NextAction["kind"]> = Extract<NextAction, { readonly kind: Kind }>;

interface NextActionCardProps {
  readonly orders: readonly OrderSummary[];
  readonly programmes: readonly EnrolmentSummary[];
  readonly checkIns: readonly CheckInSummary[];
}

/** The customer's next step, on a dark background. */
export function NextActionCard({ orders, programmes, checkIns }: NextActionCardProps) {
  const action = chooseNextAction(orders, programmes, checkIns, new Date());
  if (action.kind === "train") return <Train action={action} />;
  if (action.kind === "checkIn") return <CheckIn action={action} />;
  if (action.kind === "plan") return <Plan action={action} />;
  return action.kind === "start" ? <Start /> : <OrderNext action={action} />;
}

interface StageProps {
  /** Shown beside "your next step". */
  readonly subject?: ReactNode;
  readonly title: string;
  readonly text: string;
  /** The button. */
  readonly children: ReactNode;
}

function Stage({ subject, title, text, children }: StageProps) {
  const { t } = useTranslation();
  return (
    <section
      aria-labelledby="next-action"
      className="stage relative isolate flex min-h-56 flex-col justify-end overflow-hidden rounded-2xl bg-bg p-6 text-text sm:p-8"
    >
      <div aria-hidden="true" className="pointer-events-none absolute inset-0 -z-10 opacity-40">
        <HeroArcs className="absolute -end-24 -top-32 size-96" />
      </div>
      <p className="text-small font-bold text-accent-text">
        {t("dashboard.next")}
        {subject !== undefined && (
          <>
            {" · "}
            {subject}
          </>
        )}
      </p>
      <h2 id="next-action" className="mt-1 text-h2 font-extrabold">
        {title}
      </h2>
      <p className="mt-1 mb-5 max-w-prose text-body text-muted">{text}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </section>
  );
}

function Train({ action: { programme, next, isToday } }: { readonly action: Of<"train"> }) {
  const { t } = useTranslation();
  const text = useText();
  const dates = useTrainingDates();
  const when = isToday ? t("training.today") : dates.long(next.date);
  const { withWindow } = useTimeWords();
  const facts = [
    ...[when, ...(next.time === undefined ? [] : [withWindow(next.time)])],
    ...[t("training.week", { number: next.week }), t("training.minutes", { count: next.minutes })],
  ];
  return (
    <Stage subject={text(programme.name)} title={text(next.title)} text={facts.join(" · ")}>
      <TrainingLink
        to={`/dashboard/programmes/${programme.id}/session/${next.week}-${next.day}`}
        className={buttonClass()}
      >
        <ButtonLabel icon={playIcon}>{t(isToday ? "training.startWorkout" : "training.trainEarly")}</ButtonLabel>
      </TrainingLink>
      <TrainingLink to={`/dashboard/programmes/${programme.id}`} className={buttonClass({ variant: "secondary" })}>
        {t("training.open")}
      </TrainingLink>
    </Stage>
  );
}

function CheckIn({ action: { checkIn } }: { readonly action: Of<"checkIn"> }) {
  const { t } = useTranslation();
  const text = useText();
  const dates = useTrainingDates();
  return (
    <Stage
      title={text(checkIn.title)}
      text={`${t("checkIns.openUntil", { day: dates.long(checkIn.dueOn) })} ${t("checkIns.lead")}`}
    >
      <LocalLink to={`/dashboard/check-ins/${checkIn.id}`} className={buttonClass()}>
        {t("checkIns.start")}
      </LocalLink>
    </Stage>
  );
}

function Plan({ action: { programme } }: { readonly action: Of<"plan"> }) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <Stage
      subject={text(programme.name)}
      title={t("dashboard.actions.plan.title")}
      text={t("dashboard.actions.plan.text")}
    >
      <LocalLink to={`/dashboard/programmes/${programme.id}`} className={buttonClass()}>
        {t("training.chooseStart")}
      </LocalLink>
    </Stage>
  );
}

function Start() {
  const { t } = useTranslation();
  return (
    <Stage title={t("dashboard.actions.start.title")} text={t("dashboard.actions.start.text")}>
      <LocalLink to="/programmes" className={buttonClass()}>
        {t("dashboard.actions.start.programmes")}
      </LocalLink>
      <LocalLink to="/store" className={buttonClass({ variant: "secondary" })}>
        {t("dashboard.actions.start.store")}
      </LocalLink>
    </Stage>
  );
}

function OrderNext({ action: { kind, order } }: { readonly action: Of<OrderKind> }) {
  const { t } = useTranslation();
  const money = useMoneyText();
  const { moment } = useDates();
  const isToPay = kind === "pay" || kind === "renew";
  return (
    <Stage
      subject={<Ltr>{order.number}</Ltr>}
      title={t(`dashboard.actions.${kind}.title`)}
      text={
        isToPay && order.expiresAt != null
          ? t(`dashboard.actions.${kind}.until`, { time: moment(order.expiresAt) })
          : t(`dashboard.actions.${kind}.text`)
      }
    >
      <LocalLink to={`/dashboard/orders/${order.id}`} className={buttonClass()}>
        {isToPay
          ? t(`dashboard.actions.${kind}.button`, { amount: money(order.total, order.currency) })
          : t(`dashboard.actions.${kind}.button`)}
      </LocalLink>
    </Stage>
  );
}

type OrderKind = "renew" | "pay" | "shipped" | "preparing";
