/* `program.ts <port> <attack as JSON>`: attacks, writes "started" when it begins, then the result. */
import { constants, setPriority } from "node:os";
import { attackSchema, type Attack, type AttackOptions, type AttackResult } from "../attack-messages";
import { attackWithConnections } from "./connections";
import { attackWithRequests } from "./requests";
import { attackWithSockets } from "./sockets";

// The visitors who are measured have the same processor: how long they wait for their turn on it says nothing of the server.
setPriority(constants.priority.PRIORITY_LOW);

const [port, json] = process.argv.slice(2);
const options: AttackOptions = {
  port: Number(port),
  onStart: () => process.stdout.write("started\n"),
};

function run(attack: Attack): Promise<AttackResult> {
  switch (attack.kind) {
    case "hammer":
    case "flood":
      return attackWithRequests(attack, options);
    case "slow":
    case "abort":
      return attackWithConnections(attack, options);
    case "sockets":
    case "joins":
      return attackWithSockets(attack, options);
  }
}

const result = await run(attackSchema.parse(JSON.parse(json ?? "")));
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
