import type { Part } from "../catalogue.model";
import { hasBit } from "./index/bitset.server";
import type { CatalogueIndex } from "./index/catalogue-index.server";
import type { PartDirectory } from "./part-directory.server";
import { relationKey } from "./relation-keys.server";

/** Which of the parts that can be found have replaced others, or need them. Most have done neither. */
export class PartRelations {
  readonly #index: CatalogueIndex;
  readonly #directory: PartDirectory;

  constructor(index: CatalogueIndex, directory: PartDirectory) {
    this.#index = index;
    this.#directory = directory;
  }

  /** The part that has replaced this one; null when there is none. */
  successorOf({ supersededBy }: Pick<Part, "supersededBy">): Part | null {
    return supersededBy === null ? null : this.#named(supersededBy);
  }

  /** The parts that this one has replaced, by name. */
  predecessorsOf({ registryId }: Pick<Part, "registryId">): readonly Part[] {
    return registryId === null ? [] : this.#byName(relationKey("replaced by", registryId));
  }

  /** The parts that this one cannot be fitted or used without. */
  neededBy({ needs }: Pick<Part, "needs">): readonly Part[] {
    return [...new Set(needs)].flatMap((id) => this.#named(id) ?? []);
  }

  /** The parts that cannot be fitted or used without this one, by name. */
  needing({ registryId }: Pick<Part, "registryId">): readonly Part[] {
    return registryId === null ? [] : this.#byName(relationKey("needs", registryId));
  }

  #named(registryId: number): Part | null {
    const row = this.#directory.rowByRegistryId(registryId);
    return row === undefined ? null : this.#visiblePart(row);
  }

  #byName(key: string): readonly Part[] {
    const { rank } = this.#index.orders.name;
    const rows = [...(this.#index.relations.get(key) ?? [])];
    return rows
      .sort((one, other) => (rank[one] ?? 0) - (rank[other] ?? 0))
      .flatMap((row) => this.#visiblePart(row) ?? []);
  }

  #visiblePart(row: number): Part | null {
    return hasBit(this.#index.visible, row) ? this.#index.part(row) : null;
  }
}
