import type { StructuredData } from "~/lib/meta/seo";
import type { LineMark } from "../document/guide-document.model";
import type { GuideView } from "./guide-view.server";
import { plainText } from "./inline-text.model";

const MARK_WORDS: Readonly<Record<LineMark, string>> = {
  note: "Note: ",
  caution: "Caution: ",
  reminder: "Reminder: ",
};

/** A guide as schema.org's HowTo. Google asks for a name and steps with a text and an address each. */
export function howToData(
  { title, summary, steps, tools, minutes }: GuideView,
  url: string,
  siteUrl: string,
  supplies: readonly string[],
): StructuredData {
  const [picture] = steps.flatMap(({ pictures }) => pictures);
  return {
    "@type": "HowTo",
    name: title,
    description: summary,
    totalTime: `PT${String(minutes)}M`,
    tool: tools.map(({ name }) => ({ "@type": "HowToTool", name })),
    supply: supplies.map((name) => ({ "@type": "HowToSupply", name })),
    ...(picture && { image: `${siteUrl}${picture.src}` }),
    step: steps.map(({ title: name, lines, pictures }, at) => ({
      "@type": "HowToStep",
      position: at + 1,
      name,
      text: lines.map(({ mark, text }) => `${mark === null ? "" : MARK_WORDS[mark]}${plainText(text)}`).join(" "),
      url: `${url}#step-${String(at + 1)}`,
      ...(pictures[0] && { image: `${siteUrl}${pictures[0].src}` }),
    })),
  };
}
