/* The program of the process that encodes pictures, which server.ts starts when one is uploaded. */
import { runEncoder } from "~/features/pictures/encoding/run-encoder.server";

runEncoder();
