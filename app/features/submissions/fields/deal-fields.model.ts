import { fieldsOf, type Field, type FieldWords } from "./field.model";

const REGIONS: Readonly<Record<string, string>> = {
  worldwide: "Worldwide",
  EU: "European Union",
  UK: "United Kingdom",
  US: "United States",
  AU: "Australia",
  BR: "Brazil",
  CA: "Canada",
  CH: "Switzerland",
  CN: "China",
  IN: "India",
  JP: "Japan",
  KR: "South Korea",
  MX: "Mexico",
  NO: "Norway",
  NZ: "New Zealand",
  SG: "Singapore",
  ZA: "South Africa",
};

const about = (column: string, label: string, more: Partial<FieldWords> = {}): FieldWords => ({
  column,
  label,
  kind: "line",
  group: "about",
  ...more,
});

/** The columns of deals, in the order of forms. */
export const DEAL_FIELDS: readonly Field[] = fieldsOf("deals", [
  about("kind", "What is on offer?", {
    kind: "choice",
    isRequired: true,
    words: { filament: "Filament", tool: "A tool or a part" },
  }),
  about("title", "Title", { isRequired: true, hint: "What it is, without the price: Prusament PETG 1 kg." }),
  about("merchant", "Shop", { isRequired: true }),
  about("brand", "Brand"),
  about("url", "Address of the offer", { kind: "address", isRequired: true, hint: "Of the product, not of the shop." }),
  about("price", "Price", { kind: "number", group: "figures", hint: "For all of it, not for a kilogram." }),
  about("list_price", "Price at other times", { kind: "number", group: "figures" }),
  about("currency", "Currency", { group: "figures", hint: "Three letters: EUR, USD." }),
  about("coupon_code", "Coupon code", { group: "figures" }),
  about("weight_g", "Weight", { kind: "number", group: "figures", unit: "g", isWhole: true, hint: "Filament only." }),
  about("material", "Material", { group: "figures", isKnown: true, hint: "Filament only: PLA, PETG, ASA." }),
  about("colour", "Colour", { group: "figures" }),
  about("diameter", "Diameter", {
    kind: "choice",
    group: "figures",
    words: { "1.75": "1.75 mm", "2.85": "2.85 mm" },
  }),
  about("region", "Where does the shop send it?", { kind: "list", group: "more", words: REGIONS }),
  about("starts_at", "Begins on", { kind: "day", group: "more" }),
  about("ends_at", "Ends on", { kind: "day", group: "more", isLastDay: true, hint: "Its last day." }),
  about("affiliate", "Its link pays this site", { kind: "flag", group: "more", by: "admins" }),
  about("status", "Status", {
    kind: "choice",
    group: "more",
    by: "admins",
    words: { pending: "Pending", active: "Active", expired: "Expired", rejected: "Rejected" },
  }),
  about("last_checked_at", "Last checked on", { kind: "day", group: "more", by: "admins" }),
]);
