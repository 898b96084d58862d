import { Form as RouterForm, Link as RouterLink } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, createPath, Router, UNSAFE_DataRouterContext, useRoutes, type To } from "react-router";
import { expect, test, vi } from "vitest";
import { Form, Link } from "./link";

const NAVIGATOR = {
  createHref: (to: To) => (typeof to === "string" ? to : createPath(to)),
  go: vi.fn(),
  push: vi.fn(),
  replace: vi.fn(),
};

function Page({ element }: { readonly element: ReactElement }) {
  return useRoutes([{ id: "maker", path: "/find/:maker", element }]);
}

/** The markup of an element on the page at /find/e3d. */
function onPage(element: ReactElement): string {
  const router = createMemoryRouter([{ path: "*" }], { initialEntries: ["/find/e3d"] });
  try {
    return renderToString(
      <UNSAFE_DataRouterContext.Provider value={{ router, navigator: NAVIGATOR, static: true, basename: "/" }}>
        <Router location={router.state.location} navigator={NAVIGATOR} static>
          <Page element={element} />
        </Router>
      </UNSAFE_DataRouterContext.Provider>,
    );
  } finally {
    router.dispose();
  }
}

const links: readonly Parameters<typeof Link>[0][] = [
  { to: "/find?q=a&hide=tools#results", className: "chip", children: ["Hot", "ends ", <b key="count">3</b>] },
  { to: "/saved", prefetch: "intent", preventScrollReset: true, "aria-current": "page", children: "Saved" },
  { to: "/find/e3d/revo", discover: "none", rel: "nofollow", children: "Revo" },
  { to: "/find.csv", reloadDocument: true, replace: true, children: "CSV" },
  { to: "#collections", children: "Collections" },
  { to: "?page=2", children: "Next" },
  { to: "https://example.com/a", children: "Elsewhere" },
  { to: "//example.com/a", children: "Elsewhere" },
];

test.each(links)("a link to $to has the markup of the router's", (props) => {
  const expected = onPage(<RouterLink {...props}>{props.children}</RouterLink>);
  expect(expected).toContain("<a ");
  expect(onPage(<Link {...props}>{props.children}</Link>)).toBe(expected);
});

const forms: readonly Parameters<typeof Form>[0][] = [
  { action: "/find", role: "search", className: "site-search", children: <input name="q" /> },
  { action: "/pins", method: "post", id: "save", preventScrollReset: true, onSubmit: vi.fn(), hidden: true },
  { action: "/auth/sign-out", method: "POST", reloadDocument: true },
  { action: "/find?q=a", discover: "none", replace: true },
  { method: "post", children: "Here" },
  { action: "?index", method: "post" },
];

test.each(forms)("a form to $action has the markup of the router's", (props) => {
  const expected = onPage(<RouterForm {...props} />);
  expect(expected).toContain("<form ");
  expect(onPage(<Form {...props} />)).toBe(expected);
});
