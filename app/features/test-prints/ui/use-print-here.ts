import { useLocation } from "@remix-run/react";
import { useEffect, useState, type MouseEvent, type SyntheticEvent } from "react";
import { isOffline } from "~/lib/browser/connection";
import type { TestPrintView } from "../test-print-view.model";

/** The generators are a script of their own, which only pages without a connection load. */
const load = () => import("../print-in-browser");

type Sent = Iterable<readonly [string, FormDataEntryValue]>;

/** How a page makes its file without the server. */
export interface PrintHere {
  readonly view: TestPrintView;
  /** For the link to the file. */
  readonly onLink: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** For the form with G-code of the visitor's own. */
  readonly onForm: (event: SyntheticEvent<HTMLFormElement>) => void;
}

/**
 * What a test print's page shows and saves: what the server has made, or on a copy, which is made for no parameters and
 * shown for all, what the browser makes of those in the address. Without a connection the browser makes the file, too.
 */
export function usePrintHere(made: TestPrintView, isCopy: boolean): PrintHere {
  const { key, search } = useLocation();
  const [here, setHere] = useState<{ readonly key: string; readonly view: TestPrintView } | null>(null);
  const { slug } = made;

  useEffect(() => {
    if (!isCopy || search === "") return;
    load().then(
      async ({ viewInBrowser }) => {
        setHere({ key, view: await viewInBrowser(slug, new URLSearchParams(search)) });
      },
      () => undefined,
    );
  }, [isCopy, key, search, slug]);

  const save = (event: SyntheticEvent, sent: () => Sent) => {
    if (!isCopy && !isOffline()) return;
    event.preventDefault();
    const entered = [...sent()];
    load().then(
      async ({ saveInBrowser }) => {
        const refused = await saveInBrowser(slug, entered);
        if (refused !== null) setHere({ key, view: refused });
      },
      () => undefined,
    );
  };
  return {
    view: here?.key === key ? here.view : made,
    onLink: (event) => {
      const { href } = event.currentTarget;
      save(event, () => new URL(href).searchParams);
    },
    onForm: (event) => {
      const form = event.currentTarget;
      save(event, () => new FormData(form));
    },
  };
}
