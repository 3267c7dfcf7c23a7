import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { type BodySize, bodySizes } from "./size-guide-data.ts";

interface SizeGuideDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** How to measure, and the size for each measurement. */
export default function SizeGuideDialog({ isOpen, onClose }: SizeGuideDialogProps) {
  const { t } = useTranslation();
  const columns = [
    {
      id: "size",
      header: t("product.sizes.size"),
      cell: (row: BodySize) => <Ltr className="whitespace-nowrap">{row.size}</Ltr>,
      rowHeader: true,
    },
    {
      id: "chest",
      header: t("product.sizes.chest"),
      cell: (row: BodySize) => <Ltr className="whitespace-nowrap">{row.chest}</Ltr>,
    },
    {
      id: "waist",
      header: t("product.sizes.waist"),
      cell: (row: BodySize) => <Ltr className="whitespace-nowrap">{row.waist}</Ltr>,
    },
    {
      id: "hips",
      header: t("product.sizes.hips"),
      cell: (row: BodySize) => <Ltr className="whitespace-nowrap">{row.hips}</Ltr>,
    },
  ];
  return (
    <Dialog open={isOpen} onClose={onClose} title={t("product.sizes.title")} labels={{ close: t("common:close") }}>
      <p className="mb-4 text-body text-muted">{t("product.sizes.how")}</p>
      {(["women", "men"] as const).map((group) => (
        <section key={group} className="mb-6 [&_:is(th,td)]:px-1 [&_table]:text-small">
          <h3 className="mb-2 text-card font-bold">{t(`product.sizes.${group}`)}</h3>
          <DataTable
            caption={t(`product.sizes.${group}`)}
            columns={columns}
            rows={bodySizes[group]}
            rowKey={(row) => row.size}
            dense
          />
        </section>
      ))}
      <p className="text-small text-muted">{t("product.sizes.between")}</p>
    </Dialog>
  );
}
