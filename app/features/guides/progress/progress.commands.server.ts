import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { Guide } from "../guides.model";
import type { DeviceProgress } from "./device-progress.model";
import type { ProgressContext } from "./progress.queries.server";

/** Marks a step of a guide as done for the member, or takes the mark back. */
export async function setStep(
  { session, log }: ProgressContext,
  slug: string,
  step: number,
  done: boolean,
): Promise<CommandResult<null, "failed">> {
  const client = await session.client();
  const { error, status } = await client.rpc("set_tutorial_step", {
    slug_input: slug,
    step_input: step,
    done_input: done,
  });
  if (error === null) return succeeded(null);
  log.warn({ status, code: error.code }, "a step of a guide could not be marked");
  return failed("failed");
}

/** Says for the member that a guide is done, or takes that back. */
export async function setGuideDone(
  { session, log }: ProgressContext,
  slug: string,
  done: boolean,
): Promise<CommandResult<null, "failed">> {
  const client = await session.client();
  const { error, status } = await client.rpc("set_tutorial_done", { slug_input: slug, done_input: done });
  if (error === null) return succeeded(null);
  log.warn({ status, code: error.code }, "a guide could not be marked as done");
  return failed("failed");
}

/** Guides that the database takes in one call. */
const GUIDES_PER_CALL = 50;

/** Adds what a device remembers to the member's progress; of guides that are no longer published, nothing. */
export async function mergeProgress(
  { session, log }: ProgressContext,
  device: DeviceProgress,
  guides: readonly Pick<Guide, "id" | "slug">[],
): Promise<CommandResult<null, "failed">> {
  const slugs = new Map(guides.map(({ id, slug }) => [id, slug]));
  const entries = device.flatMap(({ guide, steps, done }) => {
    const slug = slugs.get(guide);
    return slug === undefined || (steps.length === 0 && !done) ? [] : { slug, steps: [...steps], done };
  });
  const client = await session.client();
  for (let at = 0; at < entries.length; at += GUIDES_PER_CALL) {
    const some = entries.slice(at, at + GUIDES_PER_CALL);
    const { error, status } = await client.rpc("merge_tutorial_progress", { entries: some });
    if (error === null) continue;
    log.warn({ status, code: error.code }, "the progress of guides could not be taken over");
    return failed("failed");
  }
  return succeeded(null);
}
