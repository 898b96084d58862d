/** Longest texts of a profile, characters; the database holds the same rules. */
export const DISPLAY_NAME_MAX = 60;
export const BIO_MAX = 500;

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
