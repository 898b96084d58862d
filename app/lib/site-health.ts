/** How this instance of the site is doing, as `/readyz` knows it. */
export interface SiteHealth {
  /** The data service answered lately. */
  readonly ready: boolean;
  /** One sentence: `Connection timeout` when the data service gave no answer in time. */
  readonly message: string;
  /** The database in this process, or a Supabase elsewhere. */
  readonly backend: "embedded" | "hosted";
  /** When this process began to answer. */
  readonly startedAt: Date;
}
