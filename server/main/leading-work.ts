import type { BackgroundWork } from "./background-work";

/** Work that one instance does for all of them. */
export interface LeadingWork extends BackgroundWork {
  gain(this: void): void;
  lose(this: void): void;
}

/** Starts work whenever this instance leads, and stops it when it does not: never twice at the same time. */
export function createLeadingWork(start: () => BackgroundWork): LeadingWork {
  let running: BackgroundWork | null = null;
  let isWanted = false;
  let changing = Promise.resolve();

  const lose = (): void => {
    isWanted = false;
    const stopping = running?.stop();
    running = null;
    if (stopping !== undefined) changing = changing.then(() => stopping);
  };
  return {
    gain() {
      isWanted = true;
      // What was on its way when it was lost ends first.
      changing = changing.then(() => {
        if (isWanted) running ??= start();
      });
    },
    lose,
    async stop() {
      lose();
      await changing;
    },
  };
}
