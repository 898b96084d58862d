import type { Database } from "../database";

/**
 * Makes the server end the session, and with it what it holds, when its client says nothing for this long: a client that
 * cannot be reached any more must not keep others waiting. Longer than a client that says something every half second
 * takes to notice it by itself, so that it has stopped by then.
 */
const HELD_MS = 3_500;

/** The same for connections between which and the server there is nothing but the network; its own limit is hours. */
const KEEPALIVE = "set tcp_keepalives_idle = 1; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3";

/** How often a session that holds something for its instance says that it is still there, milliseconds. */
export const SAY_EVERY_MS = 500;

/** Lets a session end soon after its client cannot be reached any more. */
export async function endWhenSilent(database: Database): Promise<void> {
  await database.exec(`set idle_session_timeout = ${String(HELD_MS)}; ${KEEPALIVE}`);
}
