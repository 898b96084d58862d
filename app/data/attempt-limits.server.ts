import { createHash, createHmac } from "node:crypto";
import { z } from "zod";
import { bucketsOf, subjectsAfterSuccess, type AttemptLimits } from "~/lib/http/attempt-limits";
import type { DataClient } from "./supabase.server";

/** Where attempts are counted, and the key that hides whose they are. */
export interface AttemptLimitsOptions {
  readonly client: () => DataClient;
  /**
   * The same in every instance. Anyone may call the database's function; without the secret it is impossible to find
   * the key under which another visitor's attempts are counted, and so to use them up or clear them.
   */
  readonly secret: () => string;
}

/** The key by which the database knows the servers of the site. It tells nothing of the secret it is made from. */
export function serverKey(secret: string): string {
  return createHmac("sha256", `server key ${secret}`).digest("base64url");
}

/** SQL for the owner of the database: from then on only servers with this secret have attempts counted. */
export function serverKeySql(secret: string): string {
  const digest = createHash("sha256").update(serverKey(secret)).digest("hex");
  return `insert into private.server_keys (digest) values ('${digest}') on conflict (digest) do nothing;`;
}

const secondsToWait = z.int().min(0);

/** Counts attempts in the database, so that the count survives a restart and all instances share it. */
export function createAttemptLimits({ client, secret }: AttemptLimitsOptions): AttemptLimits {
  const keyOf = (subject: string) => createHmac("sha256", `attempts ${secret()}`).update(subject).digest("base64url");

  async function clear(subjects: readonly string[]): Promise<void> {
    if (subjects.length === 0) return;
    const { error } = await client().rpc("clear_attempts", { bucket_keys: subjects.map(keyOf) });
    if (error) throw new Error("Attempts could not be cleared", { cause: error });
  }

  async function takeBack(subjects: readonly string[]): Promise<void> {
    if (subjects.length === 0) return;
    const { error } = await client().rpc("return_attempts", { bucket_keys: subjects.map(keyOf) });
    if (error) throw new Error("An attempt could not be given back", { cause: error });
  }

  return {
    async take(attempt) {
      const buckets = bucketsOf(attempt);
      const { data, error } = await client().rpc("take_attempts", {
        bucket_keys: buckets.map(({ subject }) => keyOf(subject)),
        attempt_limits: buckets.map(({ limit }) => limit),
        window_seconds: buckets.map(({ windowS }) => windowS),
        server_key: serverKey(secret()),
      });
      if (error) throw new Error("Attempts could not be counted", { cause: error });
      return secondsToWait.parse(data);
    },
    async succeeded(attempt) {
      const { cleared, givenBack } = subjectsAfterSuccess(attempt);
      await Promise.all([clear(cleared), takeBack(givenBack)]);
    },
    giveBack: (attempt) => takeBack(bucketsOf(attempt).map(({ subject }) => subject)),
  };
}
