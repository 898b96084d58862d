import { CALIBRATION_STEPS } from "~/features/calibration/calibration-steps.model";
import { paths } from "~/lib/paths";
import { Card } from "~/ui/layout/card";
import { PageHeader } from "~/ui/layout/page-header";
import { Link } from "~/ui/navigation/link";
import { TEST_PRINT_WORDS } from "../test-print-words.model";

/** All test prints. */
export function TestPrintList() {
  return (
    <div className="wrap">
      <PageHeader title="Test prints">
        Make G-code for your own printer, see its report and its layers first, then print it and read the result.
      </PageHeader>
      <ul className="test-prints">
        {TEST_PRINT_WORDS.map(({ slug, name, summary, calculator }) => (
          <Card as="li" key={slug}>
            <h2>
              <Link className="link" to={paths.testPrint(slug)}>
                {name}
              </Link>
            </h2>
            <p>{summary}</p>
            <p className="hint mt-2">
              Read with{" "}
              <Link className="link" to={paths.calculator(calculator)}>
                {CALIBRATION_STEPS.find((step) => step.slug === calculator)?.name}
              </Link>
            </p>
          </Card>
        ))}
      </ul>
    </div>
  );
}
