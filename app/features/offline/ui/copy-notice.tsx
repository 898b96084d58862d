import { SITE_NAME } from "~/lib/site";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";

/** Says that the page is the copy this browser has kept. */
export function CopyNotice() {
  return (
    <div className="wrap pt-4">
      <Notice tone="warning" title="No connection">
        <p>
          {SITE_NAME} cannot be reached, so this is a copy from your browser. Calculators and test prints work. Your
          account and your printer are shown again with a connection.
        </p>
        <p className="actions mt-2">
          <Button
            type="button"
            small
            onClick={() => {
              location.reload();
            }}
          >
            Try again
          </Button>
        </p>
      </Notice>
    </div>
  );
}
