import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError } from "#shared/contract/client.ts";
import { type CodToConfirm, decideCodLink } from "#shared/contract/cod.ts";
import { useMoneyText } from "#web/entities/order/amount.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { SecretPage } from "#web/lib/seo/private-head.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { cashIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { CodData } from "./load-cod.ts";

type Decision = "confirm" | "decline";

/** Target of the mail's link: the order, and both answers. Only a press decides. */
export function CodPage({ data: { token, confirmation } }: { readonly data: CodData }) {
  const { revalidate } = useRevalidator();
  const [done, setDone] = useState<Decision>();
  if (done !== undefined)
    return (
      <CodFrame>
        <Answered isNow decision={done} number={confirmation.orderNumber} />
      </CodFrame>
    );
  const { state, orderNumber: number } = confirmation;
  return (
    <CodFrame>
      {state === "asked" && (
        <Question token={token} confirmation={confirmation} onDone={setDone} onStale={() => void revalidate()} />
      )}
      {state === "expired" && <Expired number={number} />}
      {state === "confirmed" && <Answered decision="confirm" number={number} />}
      {state === "declined" && <Answered decision="decline" number={number} />}
    </CodFrame>
  );
}

export function CodFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("cod");
  return <SecretPage title={t("title")}>{children}</SecretPage>;
}

export function CodWaiting() {
  return (
    <CodFrame>
      <div aria-busy="true" className="mx-auto w-full max-w-auth px-4 py-10">
        <Skeleton className="h-96 rounded-2xl" />
      </div>
    </CodFrame>
  );
}

interface QuestionProps extends CodData {
  readonly onDone: (decision: Decision) => void;
  /** Called if it was decided elsewhere, or is too late. */
  readonly onStale: () => void;
}

function Question({ token, confirmation, onDone, onStale }: QuestionProps) {
  const { t } = useTranslation("cod");
  const { moment } = useDates();
  const money = useMoneyText();
  const { orderNumber, total, currency, expiresAt } = confirmation;
  return (
    <div className="mx-auto w-full max-w-auth px-4 py-8 sm:py-14">
      <div className="flex flex-col gap-5 rounded-2xl bg-surface p-5 shadow-float sm:p-8">
        <span className="grid size-14 place-items-center rounded-full bg-sand-100 text-flare-strong">
          <Icon name={cashIcon} size={28} />
        </span>
        <div className="flex flex-col gap-2">
          <h1 className="text-h2 font-extrabold">{t("title")}</h1>
          <p className="text-lead text-muted">{t("lead")}</p>
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-lg bg-sand-50 p-4">
          <dt>{t("order")}</dt>
          <dd className="text-end font-semibold">
            <Ltr>{orderNumber}</Ltr>
          </dd>
          <dt>{t("total")}</dt>
          <dd className="text-end font-bold">{money(total, currency)}</dd>
        </dl>
        <Goods lines={confirmation.lines} />
        <p className="text-body text-muted">{t("until", { time: moment(expiresAt) })}</p>
        <Answers token={token} onDone={onDone} onStale={onStale} />
      </div>
    </div>
  );
}

function Goods({ lines }: Pick<CodToConfirm, "lines">) {
  const { t } = useTranslation("cod");
  const text = useText();
  return (
    <section aria-labelledby="cod-goods">
      <h2 id="cod-goods" className="mb-2 text-card font-bold">
        {t("goods")}
      </h2>
      <ul className="flex flex-col gap-2">
        {lines.map(({ name, sizeLabel, quantity }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order do not move
          <li key={at} className="flex justify-between gap-4">
            <span>
              <UserText>{text(name)}</UserText>
              {sizeLabel !== null && (
                <span className="block text-small text-muted">
                  <UserText>{text(sizeLabel)}</UserText>
                </span>
              )}
            </span>
            <Ltr>× {quantity}</Ltr>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Answers({ token, onDone, onStale }: Pick<QuestionProps, "token" | "onDone" | "onStale">) {
  const { t } = useTranslation("cod");
  const words = useRefusalWords();
  const [busy, setBusy] = useState<Decision>();
  const answer = async (decision: Decision): Promise<void> => {
    if (busy !== undefined) return;
    setBusy(decision);
    try {
      await api(decideCodLink, { params: { token }, body: { decision } });
      onDone(decision);
    } catch (error) {
      setBusy(undefined);
      const isOver = error instanceof ApiError && (error.status === 410 || error.code === "ORDER_STATE");
      if (isOver) onStale();
      else toast.show({ type: "error", message: words(error) });
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <Button block icon="check" loading={busy === "confirm"} onClick={() => void answer("confirm")}>
        {t("confirm")}
      </Button>
      <Button block variant="secondary" loading={busy === "decline"} onClick={() => void answer("decline")}>
        {t("decline")}
      </Button>
    </div>
  );
}

interface AnsweredProps {
  readonly decision: Decision;
  readonly number: string;
  /** Whether it was decided just now. */
  readonly isNow?: boolean;
}

function Answered({ decision, number, isNow = false }: AnsweredProps) {
  const { t } = useTranslation("cod");
  const isConfirmed = decision === "confirm";
  const key = isConfirmed ? "confirmed" : "declined";
  return (
    <Outcome
      tone={isNow && isConfirmed ? "success" : "info"}
      title={t(isNow ? `${key}Title` : "usedTitle")}
      description={t(isNow ? `${key}Text` : isConfirmed ? "usedConfirmed" : "usedDeclined", { number })}
      actions={<Ways isOver={!isConfirmed} />}
    />
  );
}

function Expired({ number }: { readonly number: string }) {
  const { t } = useTranslation("cod");
  return (
    <Outcome
      tone="warn"
      icon="clock"
      title={t("expiredTitle")}
      description={t("expiredText", { number })}
      actions={<Ways isOver />}
    />
  );
}

/** Links to continue. */
function Ways({ isOver }: { readonly isOver: boolean }) {
  const { t } = useTranslation("cod");
  return (
    <>
      <LocalLink to={isOver ? "/store" : "/dashboard/orders"} className={buttonClass({ block: true })}>
        {t(isOver ? "toStore" : "toOrders")}
      </LocalLink>
      <LocalLink to="/contact" className={buttonClass({ variant: "secondary", block: true })}>
        {t("help")}
      </LocalLink>
    </>
  );
}

export function UnknownCod() {
  const { t } = useTranslation("cod");
  return (
    <Outcome tone="warn" title={t("unknownTitle")} description={t("unknownText")} actions={<Ways isOver={false} />} />
  );
}
