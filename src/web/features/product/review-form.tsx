import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { postReview, reviewBody, uploadReviewPhoto } from "#shared/contract/reviews.ts";
import { maxReviewPhotos } from "#shared/domain/photos.ts";
import { PhotoField, type ShownPhoto } from "#web/entities/photos/photo-field.tsx";
import { api } from "#web/lib/api/browser.ts";
import { Form } from "#web/lib/forms/form.tsx";
import { FormFailure } from "#web/lib/forms/form-failure.tsx";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { useContractForm } from "#web/lib/forms/use-contract-form.ts";
import { useFieldWords } from "#web/lib/forms/use-field-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/input.tsx";
import { RatingInput } from "#web/ui/rating-input.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";

export interface ReviewFormProps {
  readonly slug: string;
  readonly onWritten: (review: ReplyOf<typeof postReview>["review"]) => void;
  readonly onCancel: () => void;
}

/** Rating, title and text. A review awaits approval. */
export function ReviewForm({ slug, onWritten, onCancel }: ReviewFormProps) {
  const { t } = useTranslation();
  const { t: ofPhotos } = useTranslation("photos");
  const words = useFieldWords();
  const [photos, setPhotos] = useState<readonly ShownPhoto[]>([]);
  const contract = useContractForm({
    endpoint: postReview,
    params: { id: slug },
    // 0 until a star is chosen.
    defaults: { rating: 0, title: "", body: "" },
    toBody: (values) => ({ ...values, photos: photos.map(({ id }) => id) }),
    rules: bodyRules(reviewBody),
    onDone: ({ review }) => onWritten(review),
  });
  const { form, failure, isBusy } = contract;
  const rating = useWatch({ control: form.control, name: "rating" });
  const { errors, isSubmitted } = form.formState;
  return (
    <Form form={contract} asksBeforeLeaving aria-label={t("review.title")} className="flex flex-col gap-4 text-text">
      <RatingInput
        legend={t("review.rating")}
        name="rating"
        value={rating}
        onChange={(stars) => form.setValue("rating", stars, { shouldValidate: isSubmitted, shouldDirty: true })}
        labelFor={(count) => t("product.stars", { count })}
        error={errors.rating === undefined ? undefined : t("review.chooseStars")}
      />
      <TextField
        label={t("review.heading")}
        optionalLabel={`(${t("common:optional")})`}
        maxLength={100}
        dir="auto"
        error={words(errors.title)}
        {...form.register("title")}
      />
      <TextareaField
        label={t("review.body")}
        hint={t("review.bodyHint")}
        required
        rows={4}
        maxLength={2000}
        dir="auto"
        error={words(errors.body)}
        {...form.register("body")}
      />
      <PhotoField
        photos={photos}
        max={maxReviewPhotos}
        hint={ofPhotos("reviewHint")}
        optionalLabel={`(${t("common:optional")})`}
        upload={async (file) => (await api(uploadReviewPhoto, {}, { upload: file })).photo.hash}
        onChange={setPhotos}
      />
      <FormFailure failure={failure} />
      <div className="flex gap-3">
        <Button type="submit" loading={isBusy} loadingLabel={t("review.sending")}>
          {t("review.send")}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t("common:cancel")}
        </Button>
      </div>
    </Form>
  );
}
