import { useState } from "react";
import { type AdminReview, adminDecideReview, decideReviewBody } from "#shared/contract/admin-reviews.ts";
import { ActionDialog, given } from "#web/admin-kit/action-dialog.tsx";
import { AdminLink } from "#web/admin-kit/admin-link.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { CardList, ListPage } from "#web/admin-kit/list/list-page.tsx";
import { NothingFound } from "#web/admin-kit/list/list-parts.tsx";
import { useListAddress } from "#web/admin-kit/list/use-list-address.ts";
import { When } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { ReviewPhotos } from "#web/entities/photos/review-photos.tsx";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Rating } from "#web/ui/rating.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import type { ReviewList } from "./load-reviews.ts";

interface RefuseProps {
  readonly review: AdminReview;
  readonly onClose: () => void;
}

const languages = { ar: "Arabic", en: "English" } as const;

function RefuseDialog({ review, onClose }: RefuseProps) {
  const form = useStaffForm({
    endpoint: adminDecideReview,
    params: { id: review.id },
    defaults: { reason: "" },
    toBody: ({ reason }) => ({ state: "rejected", ...given("reason", reason) }),
    rules: bodyRules(decideReviewBody),
    done: "Review rejected",
    onDone: onClose,
  });
  return (
    <ActionDialog title="Reject review" confirm="Reject review" variant="danger" form={form} onClose={onClose}>
      <p className="text-muted">Only its author can see it, and its stars do not count.</p>
      <TextareaField
        {...form.field("reason")}
        label="Reason"
        optionalLabel="(optional)"
        hint={`The author sees this on the product page. The review is in ${languages[review.language]}.`}
        rows={3}
        maxLength={500}
        dir="auto"
      />
    </ActionDialog>
  );
}

function Decide({ review }: { readonly review: AdminReview }) {
  const act = useAction();
  const [isRefusing, setRefusing] = useState(false);
  const approve = () =>
    void act.run("Review published", () =>
      api(adminDecideReview, { params: { id: review.id }, body: { state: "approved" } }),
    );
  return (
    <div className="flex flex-wrap gap-2">
      {review.state !== "approved" && (
        <Button size="sm" icon="check" loading={act.isBusy} onClick={approve}>
          Approve
        </Button>
      )}
      {review.state !== "rejected" && (
        <Button size="sm" variant="secondary" icon="close" onClick={() => setRefusing(true)}>
          Reject
        </Button>
      )}
      {isRefusing && <RefuseDialog review={review} onClose={() => setRefusing(false)} />}
    </div>
  );
}

const stateBadges = {
  pending: <Badge tone="warn">Pending</Badge>,
  approved: <Badge tone="success">Shown</Badge>,
  rejected: <Badge>Refused</Badge>,
} as const;

function ReviewItem({ review }: { readonly review: AdminReview }) {
  return (
    <li>
      <article className="flex flex-col gap-2 px-4 py-4 sm:px-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Rating value={review.rating} size={16} label={`${review.rating} out of 5 stars`} />
          <h2 className="text-h3 font-semibold">
            <UserText>{review.title || "No title"}</UserText>
          </h2>
          {stateBadges[review.state]}
        </div>
        <p className="flex flex-wrap gap-x-2 text-small text-muted">
          {review.userId === null ? (
            <UserText>{review.author}</UserText>
          ) : (
            <AdminLink href={`${adminRoot}/customers/${review.userId}`}>
              <UserText>{review.author}</UserText>
            </AdminLink>
          )}
          <span>on</span>
          <AdminLink href={`${adminRoot}/products/${review.product.id}`}>{review.product.name.en}</AdminLink>
          <When at={review.createdAt} />
        </p>
        <p lang={review.language} dir="auto" className="w-fit max-w-prose whitespace-pre-line">
          {review.body}
        </p>
        <ReviewPhotos photos={review.photos} nameOf={(number) => `Picture ${number} by ${review.author}`} />
        {review.refusal !== null && (
          <p className="text-small text-muted">
            Rejected: “<UserText>{review.refusal}</UserText>”
          </p>
        )}
        <Decide review={review} />
      </article>
    </li>
  );
}

function Nothing({ total }: { readonly total: number }) {
  const address = useListAddress();
  const isNarrowed = ["search", "rating"].some((name) => address.get(name) !== "");
  if (isNarrowed || total > 0) return <NothingFound noun="reviews" address={address} total={total} />;
  const isWaiting = address.get("state") === "";
  return (
    <EmptyState
      icon="star"
      title={isWaiting ? "No pending reviews" : "No reviews"}
      description={isWaiting ? "You're all caught up." : "No reviews with this status."}
    />
  );
}

const ratings = {
  label: "Stars",
  name: "rating",
  all: "All ratings",
  options: ["5", "4", "3", "2", "1"].map((value) => ({ value, label: counted(Number(value), "star") })),
};
const chips = {
  label: "Status",
  name: "state",
  all: "Pending",
  options: [
    { value: "approved", label: "Published" },
    { value: "rejected", label: "Rejected" },
  ],
};

export function ReviewsPage({ list }: { readonly list: ReviewList }) {
  const { pending, approved, rejected } = list.counts;
  const { total } = list.pagination;
  return (
    <ListPage
      title="Reviews"
      noun="reviews"
      pagination={list.pagination}
      chips={{ ...chips, counts: { "": pending, approved, rejected } }}
      search="Text, author or product"
      filters={[ratings]}
    >
      <CardList
        cards={list.reviews.map((review) => <ReviewItem key={review.id} review={review} />)}
        noun="reviews"
        total={total}
        empty={<Nothing total={total} />}
      />
    </ListPage>
  );
}
