import type { MetaFunction } from "@remix-run/node";
import { fieldOf } from "../field-of";
import { pageMeta } from "./seo";
import { titleFor } from "./titles";

/** `meta` of a page that search engines leave out; its loader gives `siteUrl`. */
export const privateMeta: MetaFunction = ({ data: page, location }) => {
  const siteUrl = fieldOf(page, "siteUrl");
  return pageMeta({
    title: titleFor(location.pathname),
    siteUrl: typeof siteUrl === "string" ? siteUrl : "",
    noindex: true,
  });
};
