interface SkeletonProps {
  /** What is being loaded, read out once: "Loading parts". */
  readonly label: string;
}

const rows = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** The shape of a page of part cards. */
export function SkeletonCards({ label, count = 12 }: SkeletonProps & { readonly count?: number | undefined }) {
  return (
    <div className="skeleton" role="status">
      <span className="sr-only">{label}</span>
      <div className="part-grid" aria-hidden="true">
        {rows(count).map((row) => (
          <div key={row} className="part-card">
            <svg className="drawing" width="160" height="120" />
            <div className="skel mt-1 h-3 w-1/3" />
            <div className="skel mt-2 h-5 w-4/5" />
            <div className="skel mt-2 h-4 w-1/2" />
            <div className="skel mt-3 h-4 w-3/4" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The shape of a part page: picture left, name, fit and facts right. */
export function SkeletonPart({ label }: SkeletonProps) {
  return (
    <div className="skeleton wrap pt-6" role="status">
      <span className="sr-only">{label}</span>
      <div className="part" aria-hidden="true">
        <div className="part-media">
          <svg className="drawing" width="400" height="300" />
        </div>
        <div className="part-main">
          <div className="skel h-4 w-1/4" />
          <div className="skel h-9 w-3/4" />
          <div className="skel h-16" />
          {rows(5).map((row) => (
            <div key={row} className="skel h-5" />
          ))}
        </div>
      </div>
    </div>
  );
}

/** The shape of a list of rows, or of any page of text. */
export function SkeletonList({ label, count = 6 }: SkeletonProps & { readonly count?: number | undefined }) {
  return (
    <div className="skeleton" role="status">
      <span className="sr-only">{label}</span>
      <div className="grid gap-3" aria-hidden="true">
        {rows(count).map((row) => (
          <div key={row} className="card grid gap-2 p-4">
            <div className="skel h-5 w-2/5" />
            <div className="skel h-4 w-4/5" />
          </div>
        ))}
      </div>
    </div>
  );
}
