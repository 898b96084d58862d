import { connectSmtp } from "../../../server/embedded/mail/smtp";
import { createMailQueue } from "../../../server/embedded/mail/mail-queue";
import { startOutbox } from "../../../server/embedded/mail/outbox/outbox";
import { recordingLog } from "../recording-log";

/* Sends the mails of a database's outbox, as an instance does. Arguments: address of the database, of the mail server. */

const [, , url = "", smtpUrl = ""] = process.argv;
const log = recordingLog();
const deliver = await connectSmtp({ url: smtpUrl, from: "First Layer <site@first-layer.example>" });
startOutbox({ url, queue: createMailQueue(deliver, { log, firstBackoffMs: 50 }), log });
process.stdout.write("started\n");
