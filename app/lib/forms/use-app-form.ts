import { useForm, type DefaultValue, type SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useNavigation } from "@remix-run/react";
import type { z } from "zod";
import { useSentForms } from "~/lib/browser/requests/sent-forms";
import { useReply } from "./use-reply";

interface AppFormOptions<Schema extends z.ZodType<Record<string, unknown>, Record<string, unknown>>> {
  /** The same schema the action parses with. */
  readonly schema: Schema;
  /** Unique on the page; prefixes the ids of the fields. */
  readonly id: string;
  /** Of several forms on a page each shows only the results of its own intent. */
  readonly intent?: string;
  /** Of several forms with the same intents each shows only the results of what was sent with these values. */
  readonly sentWith?: Readonly<Record<string, string>>;
  readonly defaultValue?: DefaultValue<z.input<Schema>>;
}

/**
 * The props of a form: conform with the schema the action parses with, validated on blur and from then on while typing.
 * The server's result is used only once nothing is being sent, otherwise the errors of the last post would appear again
 * while the next one is being sent.
 */
export function useAppForm<Schema extends z.ZodType<Record<string, unknown>, Record<string, unknown>>>({
  schema,
  id,
  intent,
  sentWith = {},
  defaultValue,
}: AppFormOptions<Schema>) {
  const { state } = useNavigation();
  const idle = useSentForms().length === 0 && state === "idle";
  const reply = useReply<{ intent?: string; lastResult?: SubmissionResult | null }>();
  const sent = reply?.lastResult?.initialValue;
  const isMine =
    (intent === undefined || reply?.intent === intent) &&
    Object.entries(sentWith).every(([name, value]) => sent?.[name] === value);
  const lastResult = isMine ? reply?.lastResult : null;
  return useForm<z.input<Schema>, z.output<Schema>, string[]>({
    id,
    constraint: getZodConstraint(schema),
    lastResult: idle ? (lastResult ?? null) : null,
    ...(defaultValue === undefined ? {} : { defaultValue }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  });
}
