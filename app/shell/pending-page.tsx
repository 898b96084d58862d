import { paths } from "~/lib/paths";
import { SkeletonCards, SkeletonList, SkeletonPart } from "~/ui/feedback/skeleton";

/** A skeleton in the shape of the page that is being loaded. */
export function PendingPage({ pathname }: { readonly pathname: string }) {
  if (pathname === paths.find()) {
    return (
      <div className="wrap pt-6">
        <SkeletonCards label="Loading parts" />
      </div>
    );
  }
  if (pathname.startsWith(`${paths.find()}/`)) return <SkeletonPart label="Loading part" />;
  return (
    <div className="wrap pt-6">
      <SkeletonList label="Loading page" />
    </div>
  );
}
