import { useId, useState } from "react";
import { Accordion } from "#web/ui/accordion.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout, type CalloutTone } from "#web/ui/callout.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Menu, MenuSeparator, menuItemClass } from "#web/ui/menu.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { Group, Row, type SampleProps } from "./sample-frame.tsx";
import type { Samples } from "./samples.ts";

type Layer = "dialog" | "start" | "end" | "bottom" | "confirm" | null;

const calloutTones: readonly CalloutTone[] = ["info", "success", "warn", "danger"];

export function LayerSamples({ words }: SampleProps) {
  const id = useId();
  const [layer, setLayer] = useState<Layer>(null);
  return (
    <Group title={words.parts.layers}>
      <Row>
        <Button variant="secondary" onClick={() => setLayer("dialog")}>
          {words.dialog}
        </Button>
        <Button variant="secondary" icon="menu" onClick={() => setLayer("start")}>
          {words.drawer}
        </Button>
        <Button variant="secondary" icon="bag" onClick={() => setLayer("end")}>
          {words.drawer}
        </Button>
        <Button variant="secondary" onClick={() => setLayer("bottom")}>
          {words.sheet}
        </Button>
        <Button variant="secondary" onClick={() => setLayer("confirm")}>
          {words.confirm}
        </Button>
        <SampleMenu words={words} />
      </Row>
      <ToastButtons words={words} />
      <Tabs
        label={words.orders}
        items={words.tabs.map((label, index) => ({
          id: String(index),
          label,
          count: 3 - index,
          content: <p>{words.body}</p>,
        }))}
      />
      <Accordion
        items={words.faq.map(([title, content], index) => ({
          id: `${id}faq-${index + 1}`,
          title,
          content,
          open: index === 0,
        }))}
      />
      {words.callouts.map((text, index) => (
        <Callout key={text} tone={calloutTones[index] ?? "neutral"}>
          {text}
        </Callout>
      ))}
      <SampleLayers words={words} layer={layer} onClose={() => setLayer(null)} />
    </Group>
  );
}

function SampleLayers({ words, layer, onClose }: { words: Samples; layer: Layer; onClose: () => void }) {
  const common = { onClose, labels: words, title: words.emptyTitle };
  const footer = (
    <Button block onClick={onClose}>
      {words.buyNow}
    </Button>
  );
  return (
    <>
      <Dialog {...common} open={layer === "dialog"}>
        {words.body}
      </Dialog>
      {(["start", "end", "bottom"] as const).map((side) => (
        <Drawer key={side} {...common} side={side} open={layer === side} footer={footer}>
          {words.body}
        </Drawer>
      ))}
      <ConfirmDialog
        open={layer === "confirm"}
        onClose={onClose}
        onConfirm={onClose}
        danger
        title={words.confirmTitle}
        labels={{ close: words.close, confirm: words.delete, cancel: words.cancel }}
      >
        {words.confirmText}
      </ConfirmDialog>
    </>
  );
}

function SampleMenu({ words }: { words: Samples }) {
  const trigger = (
    <>
      <Icon name="user" />
      {words.menu}
      <Icon name="chevron-down" size={16} />
    </>
  );
  return (
    <Menu trigger={trigger} triggerClass={buttonClass({ variant: "ghost" })}>
      <a href="#dashboard" className={menuItemClass()}>
        <Icon name="home" /> {words.menuItems[0]}
      </a>
      <a href="#orders" className={menuItemClass()}>
        <Icon name="box" /> {words.menuItems[1]}
      </a>
      <MenuSeparator />
      <button type="button" className={menuItemClass()}>
        <Icon name="logout" /> {words.menuItems[2]}
      </button>
    </Menu>
  );
}

function ToastButtons({ words }: { words: Samples }) {
  const undo = { label: words.undo, onClick: () => undefined };
  return (
    <Row>
      <Button size="sm" variant="ghost" onClick={() => toast.show({ type: "success", message: words.toast })}>
        {words.kinds.success}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => toast.show({ type: "error", message: words.toastError })}>
        {words.kinds.error}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => toast.show({ message: words.toastInfo, action: undo })}>
        {words.kinds.info}
      </Button>
    </Row>
  );
}
