import type { ReactNode } from "react";
import { AdminSection } from "../layout/admin-shell";

interface GallerySectionProps {
  /** For the address: `/admin/components#buttons`. */
  readonly id: string;
  readonly title: string;
  /** What the components are without JavaScript, where that is something else. */
  readonly withoutScript: ReactNode;
  readonly children: ReactNode;
}

/** Components of one kind, each in its states. */
export function GallerySection({ id, title, withoutScript, children }: GallerySectionProps) {
  return (
    <AdminSection id={id} title={title}>
      <p className="hint">Without JavaScript: {withoutScript}</p>
      <div className="gallery">{children}</div>
    </AdminSection>
  );
}

interface SampleProps {
  /** The state: "Hover". */
  readonly name: string;
  /** Takes the whole width. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A component in one state, with the name of the state. */
export function Sample({ name, wide = false, children }: SampleProps) {
  return (
    <div className={wide ? "sample sample-wide" : "sample"}>
      <p className="count">{name}</p>
      <div>{children}</div>
    </div>
  );
}

/** A title no layout is made for. */
export const LONG_TEXT =
  "All-metal high-flow hotend with a bimetal heat break, a ceramic heater and a thermistor of 104NT-4-R025H42G, pre-assembled";

/** As long, and without a place to break it. */
export const UNBROKEN_TEXT = "https://example.com/" + "a-very-long-address-without-any-space-in-it-".repeat(3);

/** Text that runs from right to left: "Parts for printers". */
export const RTL_TEXT = "قطع غيار للطابعات ثلاثية الأبعاد";
