import { Form as RouterForm, Link as RouterLink, PrefetchPageLinks } from "@remix-run/react";
import { useContext, useEffect, useRef, useState, type ComponentPropsWithoutRef, type ReactNode } from "react";
import { matchRoutes, UNSAFE_DataRouterContext as DataRouterContext } from "react-router";

/*
 * The router's link and form, which in the browser open pages of the site without loading a document. On the server they
 * are the same markup without the router, so that hydration finds what it expects: the router's ask a dozen contexts
 * for what only a browser needs. A page has some hundred of them, and they were a quarter of its rendering.
 */

type LinkProps = Omit<
  ComponentPropsWithoutRef<typeof RouterLink>,
  "to" | "state" | "relative" | "viewTransition" | "prefetch" | keyof ReturnType<typeof useIntent>["handlers"]
> & {
  readonly to: string;
  /** `intent`: its page is loaded ahead when the pointer or the focus is on it. */
  readonly prefetch?: "intent" | "none";
};

type FormProps = Omit<ComponentPropsWithoutRef<typeof RouterForm>, "state" | "relative" | "viewTransition">;

export const Link: (props: LinkProps) => ReactNode = import.meta.env.SSR ? ServerLink : BrowserLink;

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

/** How long the pointer or the focus is on a link before its page is loaded ahead. */
const INTENT_MS = 100;

/**
 * The router's link, but for loading ahead: the router would write a warning on the console when it has not discovered
 * yet which route the address belongs to.
 */
function BrowserLink({ prefetch = "none", ...props }: LinkProps) {
  const { to } = props;
  const { isMeant, handlers } = useIntent();
  const router = useContext(DataRouterContext)?.router;
  const loadsAhead = prefetch === "intent" && isMeant && isPathOfSite(to);
  return (
    <>
      <RouterLink {...props} {...handlers} />
      {loadsAhead && router && matchRoutes(router.routes, to) ? <PrefetchPageLinks page={to} /> : null}
    </>
  );
}

/** Whether the visitor seems about to follow a link, and the listeners that tell. */
function useIntent() {
  const [isMeant, setIsMeant] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const begin = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setIsMeant(true);
    }, INTENT_MS);
  };
  const end = () => {
    clearTimeout(timer.current);
    setIsMeant(false);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  return {
    isMeant,
    handlers: { onFocus: begin, onBlur: end, onMouseEnter: begin, onMouseLeave: end, onTouchStart: begin },
  };
}

/** What else there is depends on the page's own address, which the router knows. */
function isPathOfSite(address: string): boolean {
  return address.startsWith("/") && !address.startsWith("//");
}

/** Whether Remix may ask for the route of an address before anybody goes there. */
function discoverable(discover: LinkProps["discover"] = "render", reloadDocument = false): "true" | undefined {
  return discover === "render" && !reloadDocument ? "true" : undefined;
}
