/** Who answers: the server's own probes, the data API, or files and pages. */
export type Area = "health" | "data-api" | "site";

/** Why a request is not let in. The message is for the person who reads it, and repeats nothing they sent. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}
