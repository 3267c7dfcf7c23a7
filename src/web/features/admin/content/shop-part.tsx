import type { ContentBlocks } from "#shared/contract/admin-content.ts";
import { TextField } from "#web/ui/input.tsx";
import { emptyText, ListEditor, PairInput, type PartProps } from "./parts.tsx";

type Shop = ContentBlocks["shop"];
type Hours = Shop["openingHours"][number];

function HoursFields({ value, onChange }: PartProps<Hours>) {
  const time = (text: string) => (text === "" ? null : text);
  return (
    <>
      <PairInput label="Days" value={value.days} onChange={(days) => onChange({ ...value, days })} maxLength={60} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Opens"
          hint="Leave blank if closed."
          type="time"
          value={value.opens ?? ""}
          onChange={(event) => onChange({ ...value, opens: time(event.target.value) })}
        />
        <TextField
          label="Closes"
          type="time"
          value={value.closes ?? ""}
          onChange={(event) => onChange({ ...value, closes: time(event.target.value) })}
        />
      </div>
    </>
  );
}

function Reach({ value, onChange }: PartProps<Shop>) {
  const plain = (name: "phone" | "whatsapp" | "email", label: string, type: "tel" | "email") => (
    <TextField
      label={label}
      type={type}
      maxLength={254}
      value={value[name]}
      onChange={(event) => onChange({ ...value, [name]: event.target.value.trim() })}
    />
  );
  return (
    <div className="grid gap-3 md:grid-cols-3">
      {plain("phone", "Phone, with +", "tel")}
      {plain("whatsapp", "WhatsApp, with +", "tel")}
      {plain("email", "Email", "email")}
    </div>
  );
}

/** The shop's company and contact details: footer, contact page, invoices. */
export function ShopPart({ value, onChange }: PartProps<Shop>) {
  const set = (change: Partial<Shop>) => onChange({ ...value, ...change });
  return (
    <div className="flex flex-col gap-4">
      <PairInput label="Name" value={value.name} onChange={(name) => set({ name })} maxLength={60} />
      <PairInput
        label="Tagline"
        required={false}
        value={value.tagline}
        onChange={(tagline) => set({ tagline })}
        maxLength={120}
      />
      <PairInput
        label="Legal name"
        value={value.legalName}
        onChange={(legalName) => set({ legalName })}
        maxLength={120}
      />
      <PairInput
        label="Address"
        required={false}
        value={value.address}
        onChange={(address) => set({ address })}
        maxLength={300}
      />
      <PairInput
        label="City"
        required={false}
        value={value.city ?? emptyText}
        onChange={(city) => set({ city })}
        maxLength={100}
      />
      <TextField
        label="Country code"
        hint="Two letters, such as EG. Search engines show city and country."
        maxLength={2}
        value={value.country ?? ""}
        onChange={(event) => set({ country: event.target.value.trim().toUpperCase() || undefined })}
      />
      <Reach value={value} onChange={onChange} />
      <h3 className="font-semibold">Opening hours</h3>
      <ListEditor
        noun="line"
        most={14}
        value={value.openingHours}
        onChange={(openingHours) => set({ openingHours: [...openingHours] })}
        nameOf={(hours) => hours.days.en}
        blank={() => ({ days: emptyText, opens: null, closes: null })}
        render={(hours, change) => <HoursFields value={hours} onChange={change} />}
      />
      <h3 className="font-semibold">Social media</h3>
      <ListEditor
        noun="channel"
        most={10}
        value={value.social}
        onChange={(social) => set({ social: [...social] })}
        nameOf={(channel) => channel.network}
        blank={() => ({ network: "", url: "", handle: "" })}
        render={(channel, change) => (
          <div className="grid gap-3 md:grid-cols-3">
            <TextField
              label="Network"
              required
              maxLength={30}
              value={channel.network}
              onChange={(event) => change({ ...channel, network: event.target.value })}
            />
            <TextField
              label="URL"
              type="url"
              required
              maxLength={300}
              value={channel.url}
              onChange={(event) => change({ ...channel, url: event.target.value })}
            />
            <TextField
              label="Account name"
              dir="ltr"
              required
              maxLength={60}
              value={channel.handle}
              onChange={(event) => change({ ...channel, handle: event.target.value })}
            />
          </div>
        )}
      />
    </div>
  );
}
