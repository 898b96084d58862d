/** The state of this instance of the site, as `/readyz` has it. */
export interface SiteHealth {
  /** The data service has responded to the last probe. */
  readonly ready: boolean;
  /** One sentence: `Connection timeout` when the data service did not respond in time. */
  readonly message: string;
  /** The database in this process, or a Supabase elsewhere. */
  readonly backend: "embedded" | "hosted";
  /** When this process started to serve. */
  readonly startedAt: Date;
}
