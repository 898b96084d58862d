import { useRouteLoaderData } from "@remix-run/react";
import { fieldOf } from "~/lib/field-of";
import { inInches } from "~/lib/numbers/length-text";

const asTheyAre = (text: string): string => text;

/** How sizes are written for the visitor: returns a function that gives those of a text in the unit they have chosen. */
export function useLengths(): (text: string) => string {
  const units = fieldOf(fieldOf(useRouteLoaderData("root"), "display"), "units");
  return units === "in" ? inInches : asTheyAre;
}
