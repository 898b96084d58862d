import { z } from "zod";
import { webLink } from "~/lib/text/web-link";
import { visibleLine } from "~/lib/text/visible-text";

/** Longest texts of a profile, characters; the database holds the same rules. */
export const DISPLAY_NAME_MAX = 60;
export const BIO_MAX = 500;
const WEBSITE_MAX = 2_000;

/** The name of the field with the file of a picture. */
export const PICTURE_FIELD = "picture";

/** What a member says about themselves. */
export interface ProfileTexts {
  readonly displayName: string | null;
  readonly bio: string | null;
  /** `https://...` */
  readonly website: string | null;
  /** `picture:...`, see the feature of pictures. */
  readonly avatar: string | null;
}

/** A member's own profile. */
export interface OwnProfile extends ProfileTexts {
  readonly username: string;
  readonly isPublic: boolean;
  readonly showPrinters: boolean;
  /** ISO 8601. */
  readonly memberSince: string;
}

/** What the page of a profile shows besides; collections are as the feature of collections reads them. */
export interface SharedProfile extends ProfileTexts {
  readonly username: string;
  readonly isPublic: boolean;
  readonly isOwn: boolean;
  readonly memberSince: string;
  readonly printers: readonly { readonly printerId: string; readonly nickname: string | null }[];
  readonly collections: readonly unknown[];
  readonly guides: readonly { readonly slug: string; readonly title: string; readonly summary: string }[];
  readonly acceptedCount: number;
  readonly accepted: readonly {
    readonly id: number;
    readonly kind: string;
    readonly title: string;
    readonly decidedAt: string;
  }[];
}

const characters = (text: string): number => [...text].length;

/** The form that changes a profile's texts and who reads it. */
export const profileSchema = z.object({
  displayName: z
    .string()
    .transform(visibleLine)
    .refine((name) => characters(name) <= DISPLAY_NAME_MAX, `A name has ${String(DISPLAY_NAME_MAX)} characters at most`)
    .default(""),
  bio: z
    .string()
    .trim()
    .refine((bio) => characters(bio) <= BIO_MAX, `This text has ${String(BIO_MAX)} characters at most`)
    .default(""),
  website: z
    .string()
    .trim()
    .max(WEBSITE_MAX, `An address has ${String(WEBSITE_MAX)} characters at most`)
    .refine((text) => text === "" || webLink(text) !== null, "Type a complete address that begins with https://")
    .default(""),
  isPublic: z.enum(["public", "private"], { error: "Choose who can read your profile" }),
  /** A checkbox: absent when it is not checked. */
  showPrinters: z.string().max(10).optional(),
});

/** One or two letters that stand for a member without a picture. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s_.-]+/).filter((word) => word !== "");
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return `${[...first][0] ?? "?"}${[...last][0] ?? ""}`.toUpperCase();
}

/** The address of a website as it is read: without the protocol and a slash at the end. */
export function websiteLabel(website: string): string {
  return website.replace(/^https:\/\//i, "").replace(/\/$/, "");
}
