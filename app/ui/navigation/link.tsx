import { Form as RouterForm, Link as RouterLink } from "@remix-run/react";
import type { ComponentPropsWithoutRef, ReactNode } from "react";

/*
 * The router's link and form, which in the browser open pages of the site without loading a document. On the server they
 * are the same markup without the router, so that hydration finds what it expects: the router's ask a dozen contexts
 * for what only a browser needs. A page has some hundred of them, and they were a quarter of its rendering.
 */

type LinkProps = Omit<ComponentPropsWithoutRef<typeof RouterLink>, "to" | "state" | "relative" | "viewTransition"> & {
  readonly to: string;
};

type FormProps = Omit<ComponentPropsWithoutRef<typeof RouterForm>, "state" | "relative" | "viewTransition">;

export const Link: (props: LinkProps) => ReactNode = import.meta.env.SSR ? ServerLink : RouterLink;

export const Form: (props: FormProps) => ReactNode = import.meta.env.SSR ? ServerForm : RouterForm;

function ServerLink(props: LinkProps) {
  const { to, prefetch, discover, reloadDocument, replace, preventScrollReset, children, ...rest } = props;
  if (!isPathOfSite(to)) return <RouterLink {...props} />;
  return (
    <a {...rest} data-discover={discoverable(discover, reloadDocument)} href={to}>
      {children}
    </a>
  );
}

function ServerForm(props: FormProps) {
  const { action, method, discover, reloadDocument, onSubmit, ...others } = props;
  if (action === undefined || !isPathOfSite(action)) return <RouterForm {...props} />;
  const { fetcherKey, navigate, replace, preventScrollReset, ...rest } = others;
  return (
    <form
      method={method === undefined || method.toLowerCase() === "get" ? "get" : "post"}
      action={action}
      {...rest}
      data-discover={discoverable(discover, reloadDocument)}
    />
  );
}

/** What else there is depends on the page's own address, which the router knows. */
function isPathOfSite(address: string): boolean {
  return address.startsWith("/") && !address.startsWith("//");
}

/** Whether Remix may ask for the route of an address before anybody goes there. */
function discoverable(discover: LinkProps["discover"] = "render", reloadDocument = false): "true" | undefined {
  return discover === "render" && !reloadDocument ? "true" : undefined;
}
