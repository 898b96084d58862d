import type { Expected } from "../expected";
import type { Move } from "../machine";
import { figure, findings, readFile, type Check } from "../read-file";

/** Seconds of a move that begins and ends at rest: a trapezoid, or a triangle when it is short. */
export function secondsOf(length: number, speed: number, acceleration: number): number {
  if (length <= 0) return 0;
  const reached = speed ** 2 / acceleration;
  return length >= reached ? length / speed + speed / acceleration : 2 * Math.sqrt(length / acceleration);
}

/** Seconds of a file: its moves one after the other, each from rest to rest. */
export function secondsOfMoves(moves: readonly Move[], { acceleration }: Pick<Expected, "acceleration">): number {
  return moves.reduce((sum, move) => {
    const way = move.length > 0 ? move.length : Math.abs(move.e);
    return sum + secondsOf(way, move.state.speed, move.state.acceleration ?? acceleration);
  }, 0);
}

/** 11: the seconds of the header are those of its moves within a percent. Reads way, speed and acceleration of all moves. */
export const timeAddsUp: Check = (text, expected) => {
  const { found, add } = findings(11);
  const { run } = readFile(text, expected);
  const seconds = secondsOfMoves(run.moves, expected);
  if (Math.abs(seconds - expected.seconds) > 0.01 * expected.seconds)
    add(null, `takes ${figure(seconds)} s; its header says ${figure(expected.seconds)}`);
  return found;
};
