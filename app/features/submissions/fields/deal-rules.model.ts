import { isShopAddress } from "../../deals/deals.model";
import type { FieldProblem } from "./field-schema.model";
import type { FieldValues } from "./field.model";

/* What the columns of a deal say together, and what only deals have to be. The database refuses the same. */

const SHORTEST_TITLE = 5;
const FIRST_DAY = "2020-01-01";
const LAST_DAY = "2099-12-31";

/** Codes of ISO 4217 that are in use. */
const CURRENCIES: ReadonlySet<string> = new Set(
  (
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY " +
    "COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR " +
    "ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK " +
    "MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF " +
    "SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU " +
    "UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG"
  ).split(" "),
);

const TEXTS = {
  title: "A title has 5 characters at least: say what is on offer",
  address: "This cannot be the address of an offer: copy it from your browser, without a port",
  currency: "Type the three letters of a currency: EUR, USD, GBP",
  noCurrency: "Say in which currency the price is: EUR, USD, GBP",
  listPrice: "This is not more than the price. Leave it empty when the price is the usual one",
  filamentOnly: "Filament alone has this: leave it empty for a tool",
  year: "Type a day between 2020 and 2099",
  endsFirst: "The offer ends before it begins",
  ended: "This offer has ended",
} as const;

interface DealRulesOptions {
  /** A new deal is to be good still; a correction may say that one is over. */
  readonly isNew: boolean;
  /** "2026-11-24". */
  readonly today: string;
}

/** What is wrong with the values of a deal, of which each is right by itself. */
export function dealProblems(values: FieldValues, { isNew, today }: DealRulesOptions): FieldProblem[] {
  return [...aboutProblems(values), ...priceProblems(values), ...dayProblems(values, { isNew, today })];
}

const plausible = (column: string, message: string): FieldProblem => ({ column, message, check: "plausible" });

function aboutProblems({ kind, title, url, ...values }: FieldValues): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (typeof title === "string" && [...title].length < SHORTEST_TITLE) problems.push(plausible("title", TEXTS.title));
  if (typeof url === "string" && !isShopAddress(withSmallSite(url))) {
    problems.push({ column: "url", message: TEXTS.address, check: "address" });
  }
  if (kind !== "tool") return problems;
  const stated = ["weight_g", "material", "diameter"].filter((column) => (values[column] ?? null) !== null);
  return [...problems, ...stated.map((column) => plausible(column, TEXTS.filamentOnly))];
}

/** Names of sites are the same in small and large letters, and are kept in small ones. */
function withSmallSite(url: string): string {
  return url.replace(/^[^/]*\/\/[^/?#]*/, (site) => site.toLowerCase());
}

function priceProblems({ price = null, list_price: listPrice = null, currency = null }: FieldValues): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (typeof currency === "string" && !CURRENCIES.has(currency.toUpperCase())) {
    problems.push(plausible("currency", TEXTS.currency));
  }
  if (currency === null && (price !== null || listPrice !== null)) {
    problems.push({ column: "currency", message: TEXTS.noCurrency, check: "required" });
  }
  if (typeof price === "number" && typeof listPrice === "number" && listPrice <= price) {
    problems.push(plausible("list_price", TEXTS.listPrice));
  }
  return problems;
}

function dayProblems(values: FieldValues, { isNew, today }: DealRulesOptions): FieldProblem[] {
  const [starts, ends] = [dayOf(values["starts_at"]), dayOf(values["ends_at"])];
  const outside = (["starts_at", "ends_at"] as const).filter((column) => {
    const day = dayOf(values[column]);
    return day !== null && (day < FIRST_DAY || day > LAST_DAY);
  });
  const problems = outside.map((column) => plausible(column, TEXTS.year));
  if (ends === null || outside.includes("ends_at")) return problems;
  if (starts !== null && ends < starts) problems.push(plausible("ends_at", TEXTS.endsFirst));
  else if (isNew && ends < today) problems.push(plausible("ends_at", TEXTS.ended));
  return problems;
}

const dayOf = (value: FieldValues[string] | undefined) => (typeof value === "string" ? value.slice(0, 10) : null);
