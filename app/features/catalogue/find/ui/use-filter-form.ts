import { useNavigate, type Location } from "@remix-run/react";
import { useEffect, useRef, type ChangeEvent, type FormEvent } from "react";
import { usePageRouter } from "~/lib/browser/use-page-router";
import { paths } from "~/lib/paths";
import { filterOfQuery, findSearchParams, type FindFilter } from "../find-filter.model";
import { keepsForm, useFormKey } from "~/lib/browser/use-form-key";
import { useFilledBeforeHydration } from "~/lib/forms/use-filled-before-hydration";

const TYPING_PAUSE_MS = 250;
const FORM_ID = "find-filters";

/** The shortest address of what the form's fields select; `shown` is the filter of the page. */
function addressOf(form: HTMLFormElement, shown: FindFilter): string {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.append(name, value);
  const params = findSearchParams(filterOfQuery(fields.toString(), shown));
  for (const key of fields.getAll("compare")) params.append("compare", key);
  return paths.find(params);
}

/** The page that is being loaded, else the one that is shown. */
function whereTo({ state }: ReturnType<typeof usePageRouter>): Location {
  return state.navigation.location ?? state.location;
}

/**
 * Props of the filter form: with JavaScript every change opens the results, typing after a short pause.
 *
 * @param shown the filter of the page
 * @param keepOffline takes the address of the results when there is no connection, and returns whether it did
 */
export function useFilterForm(shown: FindFilter, keepOffline: (address: string) => boolean) {
  const navigate = useNavigate();
  const router = usePageRouter();
  const formKey = useFormKey();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What was typed just before Back or a link belongs to the page that was left.
  useEffect(() => () => clearTimeout(timer.current), [formKey]);
  const applyTyped = (form: HTMLFormElement, since: Location) => {
    const now = whereTo(router);
    if (now.key === since.key || keepsForm(now)) apply(form, true);
  };

  const apply = (form: HTMLFormElement, typing: boolean) => {
    clearTimeout(timer.current);
    const address = addressOf(form, shown);
    if (keepOffline(address)) return;
    const now = router.state.location;
    const wasTyping: unknown = now.state;
    const replace =
      address === `${now.pathname}${now.search}` ||
      (typing && typeof wasTyping === "object" && wasTyping !== null && "typing" in wasTyping);
    navigate(address, {
      preventScrollReset: true,
      replace,
      state: typing ? { keepForm: true, typing: true } : { keepForm: true },
    });
  };
  const onChange = (event: ChangeEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const target: unknown = event.target;
    const typing = target instanceof HTMLInputElement && (target.type === "search" || target.type === "number");
    clearTimeout(timer.current);
    if (typing) timer.current = setTimeout(applyTyped, TYPING_PAUSE_MS, form, whereTo(router));
    else apply(form, false);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(event.currentTarget, false);
  };

  useFilledBeforeHydration(FORM_ID, (form) => apply(form, false));

  return { formKey, id: FORM_ID, onChange, onSubmit };
}
