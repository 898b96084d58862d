/**
 * Makes a function that resolves when it is a piece of work's turn: the first to have come first, at most `perTurn` of
 * them in one turn of the event loop. Work that waits for nothing would otherwise go on until there is none left, while
 * everybody else waits, new connections first of all: Node accepts one in each turn.
 */
export function createLoopTurns(perTurn: number): () => Promise<void> {
  const waiting: (() => void)[] = [];

  const startNext = (): void => {
    for (const start of waiting.splice(0, perTurn)) start();
    if (waiting.length > 0) setImmediate(startNext);
  };

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(startNext);
    });
}
