import { expect, test } from "vitest";
import { recordingLog } from "../../../../tests/support/recording-log";
import { startFakePostgres } from "../../../../tests/support/servers/fake-postgres";
import { listenToNotifications } from "./notifications";

test("who listens while the server takes no connection is listening once it does", async () => {
  const server = await startFakePostgres({
    states: { in_hot_standby: "off", default_transaction_read_only: "off" },
    refusal: "sorry, too many clients already",
    refusals: 2,
  });
  const url = `postgres://site@127.0.0.1:${String(server.port)}/first_layer`;
  const notifications = listenToNotifications(url, recordingLog());
  const stop = await notifications.listen("things", () => undefined);
  expect(server.seen()).toBe(3);
  await stop();
  await notifications.close();
  await server.stop();
});
