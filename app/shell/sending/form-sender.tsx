import { useEffect, useState, type ComponentType } from "react";
import { isOffline, NOT_SENT } from "~/lib/browser/connection";
import { usePageRouter } from "~/lib/browser/use-page-router";
import { useToaster } from "~/ui/feedback/toaster";
import { interceptForms } from "./intercept-forms";

/**
 * Sends every form that writes. Remix replaces the page by an error page when such a request fails, so requests are made
 * first, and the router gets only answers it can use; everything else leaves the page as it is, with a notice. The code
 * for that is loaded when the browser is idle: without a connection it could not be.
 */
export function FormSender() {
  const router = usePageRouter();
  const { show } = useToaster();
  const [Notices, setNotices] = useState<ComponentType | null>(null);

  useEffect(() => {
    const load = async () => {
      const [{ connectForms }, { UnsentForms }] = await Promise.all([import("./send-form"), import("./unsent-forms")]);
      setNotices(() => UnsentForms);
      return connectForms({ router, showToast: show });
    };
    let loaded: Awaited<ReturnType<typeof load>> | null = null;
    // What cannot be loaded is not asked for: the page would say that a part of it is broken.
    const sender = async () => (loaded ??= isOffline() ? null : await load().catch(() => null));
    return interceptForms({
      router,
      preload: () => void sender(),
      send: async (submission, submitted, navigate) => {
        const connected = await sender();
        if (connected === null) show(NOT_SENT);
        else await connected.send(submission, submitted, navigate);
      },
    });
  }, [router, show]);

  return Notices === null ? null : <Notices />;
}
