/** Headers of a request, by name in any case: those of a `Request`, or as Node has read them. */
export interface SentHeaders {
  get(name: string): string | null;
}
