import { z } from "zod";
import { OUTCOMES } from "~/features/fit-reports/fit-reports.model";
import { featuredCardSchema } from "~/features/site-content/featured-cards.model";
import { siteBlockSchema } from "~/features/site-content/site-blocks.model";
import { DEAL_KINDS } from "~/features/deals/deal-views.model";
import { DEAL_REGIONS, isShopAddress } from "~/features/deals/deals.model";
import {
  GUIDE_CALCULATORS,
  GUIDE_FIRMWARE,
  GUIDE_FLAGS,
  GUIDE_KINDS,
  GUIDE_SLICERS,
  LINE_MARKS,
} from "~/features/guides/document/guide-document.model";
import { HIDE_TAGS, PART_CATEGORIES, PURCHASE_KINDS } from "../../../catalogue.model";
import { revisionChangesSchema } from "../../../history/revisions.model";
import { INTERFACE_ROLES } from "../../../fit/fit-facts.model";

/* The rows of the copy of the catalogue on disk. */

const text = z.string().nullable();
const amount = z.number().nullable();
const category = z.enum(PART_CATEGORIES);
const confidence = z.enum(["high", "medium", "low"]).nullable();

const partSchema = z.object({
  table: category,
  id: z.number(),
  registryId: amount,
  name: z.string(),
  description: text,
  manufacturer: text,
  manufacturerSlug: z.string(),
  partSlug: z.string(),
  category,
  subcategory: text,
  subcategory2: text,
  tags: z.array(z.enum(HIDE_TAGS.map(({ tag }) => tag))),
  rating: amount,
  requiresConfig: z.boolean(),
  requiresElectrical: z.boolean(),
  requiresPrinting: z.boolean(),
  requiresTools: z.boolean(),
  requiresPurchase: z.boolean(),
  imageUrl: text,
  specs: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  source: text,
  confidence,
  purpose: z.array(z.string()),
  purchase: z.object({ kind: z.enum(PURCHASE_KINDS), detail: text }).nullable(),
  weightBasis: text,
  status: z.enum(["active", "discontinued", "archived"]),
  supersededBy: amount,
  needs: z.array(z.number()),
  createdAt: z.string(),
});

const printerSchema = z.object({
  idUuid: z.string(),
  slug: z.string(),
  oldSlugs: z.array(z.string()),
  name: z.string(),
  manufacturer: z.string(),
  label: z.string(),
  buildXMm: amount,
  buildYMm: amount,
  buildZMm: amount,
  dimensions: text,
  bedShape: text,
  kinematics: text,
  gcodeFlavor: text,
  defaultNozzleMm: amount,
  extruderType: text,
  enclosed: z.boolean().nullable(),
  popular: z.boolean(),
  imageUrl: text,
  description: text,
});

const manufacturerSchema = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  oldSlugs: z.array(z.string()),
  country: text,
  website: text,
});

const compatibilitySchema = z.object({
  table: category,
  partId: z.number(),
  printerId: text,
  fit: z.enum(["drop_in", "adapter", "modification", "firmware"]).nullable(),
  note: text,
  source: text,
  sourceUrl: text,
  confidence,
  verifiedAt: text,
});

const slugHistorySchema = z.object({ manufacturerSlug: z.string(), partSlug: z.string(), registryId: z.number() });

const interfaceSchema = z.object({ kind: z.string(), value: z.string(), label: z.string(), slot: text, measure: text });

const interfaceRuleSchema = z.object({
  category,
  subcategory: text,
  kind: z.string(),
  role: z.enum(INTERFACE_ROLES),
  caveat: text,
});

const fact = { kind: z.string(), value: z.string(), source: text, confidence, verifiedAt: text };

const fitReportSchema = z.object({
  table: category,
  partId: z.number(),
  id: z.number(),
  printerId: z.string(),
  outcome: z.enum(OUTCOMES),
  stars: z.number(),
  note: text,
  author: text,
  createdAt: z.string(),
  updatedAt: z.string(),
});

const guideSchema = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  kind: z.enum(GUIDE_KINDS),
  difficulty: z.number(),
  minutesMin: z.number(),
  minutesMax: z.number(),
  flags: z.array(z.enum(GUIDE_FLAGS)),
  firmware: z.array(z.enum(GUIDE_FIRMWARE)),
  slicer: z.array(z.enum(GUIDE_SLICERS)),
  calculators: z.array(z.enum(GUIDE_CALCULATORS)),
  series: z.object({ name: z.string(), position: z.number() }).nullable(),
  printerIds: z.array(z.string()).nullable(),
  prerequisites: z.array(z.number()),
  tools: z.array(z.object({ name: z.string(), note: text, toolId: amount })),
  parts: z.array(z.object({ table: category, partId: z.number(), quantity: z.number(), note: text })),
  sources: z.array(z.object({ title: z.string(), url: z.string() })),
  introduction: z.string(),
  steps: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      lines: z.array(z.object({ level: z.number(), mark: z.enum(LINE_MARKS).nullable(), text: z.string() })),
      pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
    }),
  ),
  conclusion: z.string(),
  author: text,
  authorUsername: text,
  licence: z.string(),
  version: z.number(),
  publishedAt: z.string(),
  reviewedAt: z.string(),
  doneCount: z.number(),
});

const dealSchema = z.object({
  id: z.number(),
  kind: z.enum(DEAL_KINDS),
  title: z.string(),
  merchant: z.string(),
  brand: text,
  url: z.string().refine(isShopAddress),
  affiliate: z.boolean(),
  price: amount,
  listPrice: amount,
  pricePerKg: amount,
  currency: text,
  weightG: amount,
  material: text,
  colour: text,
  diameter: amount,
  couponCode: text,
  regions: z.array(z.enum(DEAL_REGIONS)),
  startsAt: text,
  endsAt: text,
  lastCheckedAt: text,
  createdAt: z.string(),
  ended: z.boolean(),
  part: z.object({ table: category, partId: z.number() }).nullable(),
});

const revisionSchema = z.object({
  id: z.number(),
  entity: z.string(),
  entityId: z.string(),
  changes: revisionChangesSchema,
  author: text,
  why: text,
  sourceUrl: text,
  createdAt: z.string(),
});

/** The rows of one line: some of one kind. */
export const fileRowsSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("parts"), rows: z.array(partSchema) }),
  z.object({ kind: z.literal("printers"), rows: z.array(printerSchema) }),
  z.object({ kind: z.literal("manufacturers"), rows: z.array(manufacturerSchema) }),
  z.object({ kind: z.literal("compatibility"), rows: z.array(compatibilitySchema) }),
  z.object({ kind: z.literal("slugHistory"), rows: z.array(slugHistorySchema) }),
  z.object({ kind: z.literal("interfaces"), rows: z.array(interfaceSchema) }),
  z.object({ kind: z.literal("interfaceRules"), rows: z.array(interfaceRuleSchema) }),
  z.object({
    kind: z.literal("partInterfaces"),
    rows: z.array(z.object({ table: category, partId: z.number(), ...fact })),
  }),
  z.object({ kind: z.literal("printerInterfaces"), rows: z.array(z.object({ printerId: z.string(), ...fact })) }),
  z.object({ kind: z.literal("fitReports"), rows: z.array(fitReportSchema) }),
  z.object({ kind: z.literal("synonyms"), rows: z.array(z.object({ term: z.string(), means: z.string() })) }),
  z.object({ kind: z.literal("guides"), rows: z.array(guideSchema) }),
  z.object({ kind: z.literal("deals"), rows: z.array(dealSchema) }),
  z.object({ kind: z.literal("cards"), rows: z.array(featuredCardSchema) }),
  z.object({ kind: z.literal("blocks"), rows: z.array(siteBlockSchema) }),
  z.object({ kind: z.literal("revisions"), rows: z.array(revisionSchema) }),
]);
