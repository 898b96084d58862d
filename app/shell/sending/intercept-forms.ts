import type { To } from "react-router";
import type { usePageRouter } from "~/lib/browser/use-page-router";
import { whenIdleOrWanted } from "~/lib/browser/when-idle-or-wanted";
import { hasStoredForms } from "./form-storage";
import type { Navigate, Submission, SubmittedForm } from "./send-form";

type NavigateOptions = NonNullable<Parameters<Navigate>[1]>;

interface InterceptOptions {
  readonly router: ReturnType<typeof usePageRouter>;
  /** Loads the code that sends, unless that is there or cannot be had. */
  readonly preload: () => void;
  /** Sends a form in place of the router, which would answer a failure with an error page. */
  readonly send: (submission: Submission, submitted: SubmittedForm | null, navigate: Navigate) => Promise<void>;
}

/** Lets `send` have every form that writes before the router gets it; returns what ends that. */
export function interceptForms({ router, preload, send }: InterceptOptions): () => void {
  const navigate: Navigate = router.navigate.bind(router);
  let submitted: SubmittedForm | null = null;
  const onSubmit = ({ target, submitter }: SubmitEvent) => {
    submitted = target instanceof HTMLFormElement ? { form: target, submitter } : null;
    setTimeout(() => {
      submitted = null;
    });
  };
  addEventListener("submit", onSubmit, { capture: true });
  // Of a page that was opened without a connection.
  addEventListener("online", preload);
  const stopWaiting = whenIdleOrWanted(preload);
  if (hasStoredForms()) preload();

  router.navigate = orMoveBy(async (to, options) => {
    const fields = fieldsOf(options);
    if (fields === null) await navigate(to, options);
    else await send({ to, options, fields }, submitted, navigate);
  });
  return () => {
    router.navigate = orMoveBy(navigate);
    stopWaiting();
    removeEventListener("submit", onSubmit, { capture: true });
    removeEventListener("online", preload);
  };
}

/** A number moves through the history, as with the router itself. */
function orMoveBy(navigate: Navigate) {
  return async (to: number | To | null, options?: NavigateOptions) => {
    if (typeof to === "number") history.go(to);
    else await navigate(to, options);
  };
}

/** The fields of a form that writes; null for every other navigation. */
function fieldsOf(options: NavigateOptions | undefined): FormData | null {
  if (!options || !("formMethod" in options) || options.formMethod !== "post") return null;
  return options.formData ?? null;
}
