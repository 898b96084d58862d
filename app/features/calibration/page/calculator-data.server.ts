import type { StructuredData } from "~/lib/meta/seo";
import type { Guidance } from "../guidance/guidance.model";
import { calibrationStep, type CalculatorSlug } from "../calibration-steps.model";

/** A calculator for search engines. */
export function calculatorData(slug: CalculatorSlug, url: string): StructuredData {
  const { name, about } = calibrationStep(slug);
  return {
    "@type": "WebApplication",
    name: `${name} calculator`,
    url,
    description: about,
    applicationCategory: "UtilitiesApplication",
    operatingSystem: "Any",
    browserRequirements: "Works without JavaScript",
    isAccessibleForFree: true,
    offers: { "@type": "Offer", price: "0", priceCurrency: "EUR" },
  };
}

/** The steps of a test for search engines; none for a conversion, which has nothing to print. */
export function howToData(name: string, url: string, { purpose, print, read }: Guidance): readonly StructuredData[] {
  if (print.length === 0) return [];
  const section = (title: string, steps: readonly string[]) => ({
    "@type": "HowToSection",
    name: title,
    itemListElement: steps.map((text, at) => ({ "@type": "HowToStep", position: at + 1, text })),
  });
  const step = [section("Print the test", print), section("Read it", read)];
  return [{ "@type": "HowTo", name, url, description: purpose, step }];
}
