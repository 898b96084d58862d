import { Link } from "./link";

/** The way from what a page shows to the form by which anybody can correct or add to it. */
export function TellUs({ to }: { readonly to: string }) {
  return (
    <Link className="link" to={to}>
      Wrong or missing? Tell us
    </Link>
  );
}
