import { useEffect, useState, type ComponentType } from "react";
import { usePageRouter } from "~/lib/browser/use-page-router";
import { useToaster } from "~/ui/feedback/toaster";
import { interceptForms } from "./intercept-forms";

const NOT_SENT = {
  title: "You are offline",
  description: "Nothing was sent, and nothing you typed is lost.",
  variant: "warning",
} as const;

/**
 * Sends every form that writes. Remix replaces the page by an error page when such a request fails, so requests are made
 * first, and the router gets only answers it can use; everything else leaves the page as it is, with a notice. The code
 * for that is loaded once a form is used.
 */
export function FormSender() {
  const router = usePageRouter();
  const { show } = useToaster();
  const [Notices, setNotices] = useState<ComponentType | null>(null);

  useEffect(() => {
    const load = async () => {
      const [{ connectForms }, { UnsentForms }] = await Promise.all([import("./send-form"), import("./unsent-forms")]);
      setNotices(() => UnsentForms);
      return connectForms;
    };
    return interceptForms({
      router,
      load: async () => {
        const connectForms = await load();
        connectForms({ router, showToast: show });
      },
      send: async (submission, submitted, navigate) => {
        const connectForms = await load().catch(() => null);
        if (connectForms === null) show(NOT_SENT);
        else await connectForms({ router, showToast: show }).send(submission, submitted, navigate);
      },
    });
  }, [router, show]);

  return Notices === null ? null : <Notices />;
}
