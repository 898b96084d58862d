/* The program of the embedded backend's process, which server.ts starts. */
import { runBackendProcess } from "./server/embedded/index";

runBackendProcess();
