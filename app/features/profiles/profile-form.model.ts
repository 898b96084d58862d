import { z } from "zod";
import { hasLooseMarks, mixesAlphabets } from "~/lib/text/name-letters";
import { visibleLine } from "~/lib/text/visible-text";
import { webLink } from "~/lib/text/web-link";
import { BIO_MAX, DISPLAY_NAME_MAX } from "./profiles.model";

/** Longest address of a website, characters; the database holds the same rule. */
const WEBSITE_MAX = 2_000;

const WEBSITE_FORM = "Type a complete address that begins with https://";

/** Errors of fields that the database alone finds. */
export const PROFILE_TEXTS = {
  nameReserved: "This name is kept for the site. Choose another one",
  nameTaken: "This is another member's username. Choose another one",
} as const;

const characters = (text: string): number => [...text].length;

/** The form that changes a profile's texts and who reads it. */
export const profileSchema = z.object({
  displayName: z
    .string()
    .transform(visibleLine)
    .refine((name) => characters(name) <= DISPLAY_NAME_MAX, `A name has ${String(DISPLAY_NAME_MAX)} characters at most`)
    .refine((name) => !mixesAlphabets(name), "Use letters of one alphabet in a word")
    .refine((name) => !hasLooseMarks(name), "Use marks on letters, and few on each")
    .default(""),
  bio: z
    .string()
    .trim()
    .refine((bio) => characters(bio) <= BIO_MAX, `This text has ${String(BIO_MAX)} characters at most`)
    .default(""),
  website: z
    .string()
    // The keyboard of a phone begins an address with a capital letter.
    .transform((address) => visibleLine(address).replace(/^https:/i, "https:"))
    .refine((address) => address.length <= WEBSITE_MAX, `An address has ${String(WEBSITE_MAX)} characters at most`)
    .refine((address) => address === "" || webLink(address) !== null, WEBSITE_FORM)
    .default(""),
  isPublic: z.enum(["public", "private"], { error: "Choose who can read your profile" }),
  /** A checkbox: absent when it is not checked. */
  showPrinters: z.string().max(10).optional(),
});
