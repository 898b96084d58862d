/*
 * The embedded backend: a Supabase in a process of its own, which the server starts and watches. This file is its public
 * interface; nothing outside this folder imports its other files, except their tests.
 */
export { startEmbeddedBackend } from "./embedded-backend";
export { attachBackendProcess } from "./process/attached-backend";
export type { BackendOwner } from "./process/attached-backend";
export { startBackendProcess } from "./process/backend-process";
export type { OwnedBackend } from "./process/backend-process";
export type { BackendProcess, LiveConnections } from "./process/backend-calls";
export { runBackendProcess } from "./process/run-backend-process";
export type { Database } from "./database/database";
export { withMigratedDatabase } from "./database/migrated-database";
export { takePartInLeading } from "./database/postgres/leadership";
export { requireDirectAddressOf } from "./database/postgres/direct-address";
export { migratePostgres } from "./database/postgres/schema/migrate-postgres";
export { runAdminCommand, runAdminCommandOnServer } from "./admin/run-admin-command";
export { sendAdminCommand } from "./admin/send-admin-command";
export type { AdminCommand, AdminResult } from "./admin/control";
export { outboxMailbox } from "./mail/outbox/outbox";
export { setUpMail } from "./mail/set-up-mail";
export type { MailOutcome, MailWatch, OutgoingMail } from "./mail/mail-sender";
export { writeBackup } from "./admin/backup";
export { lastBackupAt } from "./admin/last-backup";
export { restoreBackup } from "./admin/restore";
