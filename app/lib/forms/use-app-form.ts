import { useForm, type DefaultValue, type SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useNavigation } from "@remix-run/react";
import type { z } from "zod";
import { useSentForms } from "~/lib/browser/requests/sent-forms";
import { isReplyTo, type FormOfPage } from "./is-reply-to";
import { useReply } from "./use-reply";
import { unexpectedValue } from "./unexpected-value";

interface AppFormOptions<
  Schema extends z.ZodType<Record<string, unknown>, Record<string, unknown>>,
> extends FormOfPage {
  /** The same schema the action parses with. */
  readonly schema: Schema;
  /** Unique on the page; prefixes the ids of the fields. */
  readonly id: string;
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
  sentWith,
  defaultValue,
}: AppFormOptions<Schema>) {
  const { state } = useNavigation();
  const idle = useSentForms().length === 0 && state === "idle";
  const reply = useReply<{ intent?: string; lastResult?: SubmissionResult | null }>();
  const lastResult = isReplyTo(reply, { intent, sentWith }) ? reply?.lastResult : null;
  return useForm<z.input<Schema>, z.output<Schema>, string[]>({
    id,
    constraint: getZodConstraint(schema),
    lastResult: idle ? (lastResult ?? null) : null,
    ...(defaultValue === undefined ? {} : { defaultValue }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema, error: unexpectedValue }),
  });
}
