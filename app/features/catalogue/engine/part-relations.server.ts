import type { Part } from "../catalogue.model";

const NONE: readonly Part[] = [];

/** Which of the parts that can be found have replaced others, or need them. Most have done neither. */
export class PartRelations {
  readonly #replaced = new Map<number, Part[]>();
  readonly #needing = new Map<number, Part[]>();
  /** By registry id: those that another part names. */
  readonly #named = new Map<number, Part>();

  constructor(parts: readonly Part[]) {
    for (const part of parts) {
      if (part.supersededBy !== null) add(this.#replaced, part.supersededBy, part);
      for (const id of part.needs) add(this.#needing, id, part);
    }
    for (const part of parts) {
      const { registryId } = part;
      if (registryId !== null && (this.#replaced.has(registryId) || this.#needing.has(registryId))) {
        this.#named.set(registryId, part);
      }
    }
  }

  /** The part that has replaced this one; null when there is none. */
  successorOf({ supersededBy }: Pick<Part, "supersededBy">): Part | null {
    return supersededBy === null ? null : (this.#named.get(supersededBy) ?? null);
  }

  /** The parts that this one has replaced, by name. */
  predecessorsOf({ registryId }: Pick<Part, "registryId">): readonly Part[] {
    return registryId === null ? NONE : (this.#replaced.get(registryId) ?? NONE);
  }

  /** The parts that this one cannot be fitted or used without. */
  neededBy({ needs }: Pick<Part, "needs">): readonly Part[] {
    return needs.flatMap((id) => this.#named.get(id) ?? []);
  }

  /** The parts that cannot be fitted or used without this one, by name. */
  needing({ registryId }: Pick<Part, "registryId">): readonly Part[] {
    return registryId === null ? NONE : (this.#needing.get(registryId) ?? NONE);
  }
}

function add(map: Map<number, Part[]>, id: number, part: Part): void {
  const known = map.get(id);
  if (known === undefined) map.set(id, [part]);
  else known.push(part);
}
