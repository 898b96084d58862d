import { SITE_NAME } from "~/lib/site";
import { Link } from "../navigation/link";

/** The mark alone: a nozzle laying the first of three layers. */
function MarkDrawing({ size = 32 }: { readonly size?: number | undefined }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M9 3h14v7l-5 6h-4l-5-6z" stroke="currentColor" strokeWidth="2.2" />
      <path d="M5 20.5h11" stroke="var(--color-find)" strokeWidth="3.2" />
      <path d="M5 25h22M5 29h22" stroke="currentColor" strokeWidth="1.8" strokeOpacity=".55" />
    </svg>
  );
}

/** Mark and name, linking home. */
export function SiteMark({ to = "/" }: { readonly to?: string | undefined }) {
  return (
    <Link to={to} className="site-mark">
      <MarkDrawing />
      <span>{SITE_NAME}</span>
    </Link>
  );
}
