import { PICTURE_PROBLEMS, pictureIdsIn, type PictureProblem } from "~/features/pictures/pictures.model";
import { failed, type CommandResult } from "~/lib/command-result";
import { formIntent, intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import { saveProfile, setAvatar } from "./profiles.commands.server";
import { PROFILE_TOASTS as TOASTS } from "./profiles.messages";
import { PROFILE_TEXTS, profileSchema } from "./profile-form.model";
import { PICTURE_FIELD } from "./profiles.model";
import type { ProfilesContext } from "./profiles.queries.server";

/** What the intents of a profile need of other features; the route provides it. */
export interface ProfileOptions {
  /** The signed-in member. */
  readonly viewer: { readonly id: string };
  /** The picture the member has now. */
  readonly avatar: string | null;
  /** Stores what is to be kept of a picture for the member, and returns its address. */
  readonly storePicture: (file: Blob) => Promise<CommandResult<string, PictureProblem>>;
  /** Removes those of the member's pictures that nothing shows any more; these were shown until now. */
  readonly removePictures: (ids: readonly string[]) => Promise<void>;
  /** Lets this instance read what was written: guides and reports show the names of profiles. */
  readonly refresh: () => Promise<void>;
}

/** The intents of the page that changes a profile: `profile`, `avatar` and `remove-avatar`. */
export function profileIntents(context: ProfilesContext, options: ProfileOptions) {
  const { viewer, avatar } = options;

  const changeAvatar = async (picture: string | null, toast: Toast): Promise<IntentOutcome> => {
    const result = await setAvatar(context, viewer.id, picture);
    if (!result.ok) return notSaved(result.problem);
    if (picture !== avatar) await options.removePictures(pictureIdsIn(avatar));
    return { ok: true, redirectTo: paths.preferencesProfile(), toast };
  };

  return {
    profile: intent({
      schema: profileSchema,
      run: async ({ isPublic, showPrinters, ...texts }) => {
        const change = { ...texts, isPublic: isPublic === "public", showPrinters: showPrinters !== undefined };
        const result = await saveProfile(context, viewer.id, change);
        if (!result.ok) return notSaved(result.problem);
        await options.refresh();
        return { ok: true, redirectTo: paths.preferencesProfile(), toast: TOASTS.saved };
      },
    }),
    avatar: formIntent(async (form) => {
      const file = form.get(PICTURE_FIELD);
      // A field in which nothing was chosen is sent as a file without a name.
      const isChosen = file instanceof File && (file.name !== "" || file.size > 0);
      const stored = isChosen ? await options.storePicture(file) : failed("none" as const);
      if (stored.ok) return changeAvatar(stored.value, TOASTS.pictureSaved);
      const { text, status } = PICTURE_PROBLEMS[stored.problem];
      return { ok: false, status, show: { problem: text } };
    }),
    "remove-avatar": formIntent(() => changeAvatar(null, TOASTS.pictureRemoved)),
  };
}

function notSaved(problem: "name-reserved" | "name-taken" | "refused" | "failed"): IntentOutcome {
  switch (problem) {
    case "name-reserved":
      return { ok: false, fieldErrors: { displayName: [PROFILE_TEXTS.nameReserved] } };
    case "name-taken":
      return { ok: false, status: 409, fieldErrors: { displayName: [PROFILE_TEXTS.nameTaken] } };
    case "refused":
      return { ok: false, toast: TOASTS.refused };
    case "failed":
      return { ok: false, status: 503, toast: TOASTS.notSaved };
  }
}
