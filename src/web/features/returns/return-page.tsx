import { useEffect, useRef, useState } from "react";
import { createReturn, createReturnBody } from "#shared/contract/returns.ts";
import type { ShownPhoto } from "#web/entities/photos/photo-field.tsx";
import { api } from "#web/lib/api/browser.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { FormFailure } from "#web/lib/forms/form-failure.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stepper } from "#web/ui/stepper.tsx";
import type { ReturnOptions } from "./load-returns.ts";
import { Pieces, Reasons, Review } from "./return-parts.tsx";
import { canGoBack, findProblem, needsPhotos, noAnswer, type ReturnValues, toBody, toChosen } from "./return-values.ts";

const steps = ["pieces", "reasons", "review"] as const;

const start: ReturnValues = { counts: {}, answers: {}, photos: [] };

interface ReturnPageProps {
  readonly orderId: string;
  readonly data: ReturnOptions;
}

/** The steps of a return: pieces, then reasons with pictures, then the refund and its time. */
export function ReturnPage({ orderId, data }: ReturnPageProps) {
  const { t } = useTranslation("returns");
  const [number, setNumber] = useState<string>();
  const order = `/dashboard/orders/${orderId}`;
  const isPossible = data.isOpen && data.options.some(canGoBack);
  if (number !== undefined) return <Done number={number} order={order} />;
  return (
    <>
      <PrivateHead title={t("title")} />
      <PageHeader
        breadcrumbs={
          <Breadcrumbs
            label={t("steps.label")}
            items={[{ label: t("of", { number: data.orderNumber }), href: order }, { label: t("title") }]}
          />
        }
        title={t("title")}
        lead={t("of", { number: data.orderNumber })}
      />
      {isPossible ? (
        <ReturnForm orderId={orderId} data={data} onDone={setNumber} />
      ) : (
        <EmptyState
          icon="box"
          title={t("closed")}
          actions={
            <LocalLink to={order} className={buttonClass()}>
              {t("back")}
            </LocalLink>
          }
        />
      )}
    </>
  );
}

function ReturnForm({ orderId, data, onDone }: ReturnPageProps & { readonly onDone: (number: string) => void }) {
  const { options, currency } = data;
  const { t } = useTranslation("returns");
  const [step, setStep] = useState(0);
  const [isJudged, setJudged] = useState(false);
  const [photos, setPhotos] = useState<readonly ShownPhoto[]>([]);
  const params = { id: orderId };
  const form = useContractForm({
    endpoint: createReturn,
    params,
    defaults: start,
    toBody: (values) => toBody(options, { ...values, photos: photos.map(({ id }) => id) }),
    rules: bodyRules(createReturnBody),
    send: (body, { key }) => api(createReturn, { params, body }, { headers: { "idempotency-key": key } }),
    onDone: ({ return: made }) => onDone(made.number),
  });
  const chosen = toChosen(options, form.values);
  const problems: readonly boolean[] = [
    chosen.length === 0,
    chosen.some((one) => findProblem(one) !== undefined) || (needsPhotos(chosen) && photos.length === 0),
    false,
  ];
  const goTo = (next: number): void => {
    setJudged(false);
    setStep(next);
  };
  const forward = (): void => (problems[step] ? setJudged(true) : goTo(step + 1));
  return (
    <Form form={form} asksBeforeLeaving className="flex max-w-prose flex-col gap-6">
      <Stepper
        label={t("steps.label")}
        steps={steps.map((id) => ({ id, label: t(`steps.${id}`) }))}
        current={step}
        doneLabel={t("steps.done")}
      />
      <Card className="flex flex-col gap-6">
        <StepTitle key={step} isFirst={step === 0}>
          {t(`${steps[step] ?? "pieces"}.title`)}
        </StepTitle>
        {step === 0 && (
          <Pieces
            options={options}
            counts={form.values.counts}
            error={isJudged && chosen.length === 0 ? t("pieces.choose") : undefined}
            onChange={(counts) => form.change({ counts })}
          />
        )}
        {step === 1 && (
          <Reasons
            chosen={chosen}
            photos={photos}
            isJudged={isJudged}
            onAnswer={(lineId, answer = noAnswer) =>
              form.change({ answers: { ...form.values.answers, [lineId]: answer } })
            }
            onPhotos={setPhotos}
          />
        )}
        {step === 2 && <Review chosen={chosen} currency={currency} />}
        <FormFailure failure={form.failure} />
        <div className="flex flex-wrap justify-between gap-3">
          {step > 0 && (
            <Button variant="secondary" onClick={() => goTo(step - 1)}>
              {t("previous")}
            </Button>
          )}
          {step < 2 ? (
            <Button key="next" className="ms-auto" onClick={forward}>
              {t("next")}
            </Button>
          ) : (
            <Button key="send" type="submit" className="ms-auto" loading={form.isBusy}>
              {t("send")}
            </Button>
          )}
        </div>
      </Card>
    </Form>
  );
}

/** Gets the focus when its step opens, so that the keyboard and screen readers continue there. */
function StepTitle({ isFirst, children }: { readonly isFirst: boolean; readonly children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const isOpening = useRef(!isFirst);
  useEffect(() => {
    if (isOpening.current) title.current?.focus();
  }, []);
  return (
    <h2 ref={title} tabIndex={-1} className="text-h3 font-bold">
      {children}
    </h2>
  );
}

function Done({ number, order }: { readonly number: string; readonly order: string }) {
  const { t } = useTranslation("returns");
  return (
    <>
      <PrivateHead title={t("done.title")} />
      <Outcome
        tone="success"
        title={t("done.title")}
        description={t("done.text", { number })}
        actions={
          <LocalLink to={order} className={buttonClass()}>
            {t("done.order")}
          </LocalLink>
        }
      />
    </>
  );
}

export function ReturnWaiting() {
  const { t } = useTranslation("returns");
  return (
    <div aria-busy="true">
      <PrivateHead title={t("title")} />
      <div className="flex flex-col gap-3 py-8">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-9 w-64" />
      </div>
      <Skeleton className="h-80 max-w-prose rounded-xl" />
    </div>
  );
}
