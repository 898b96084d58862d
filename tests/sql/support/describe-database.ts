import { afterAll, beforeAll, describe } from "vitest";
import { openTestDatabase, type Engine, type TestDatabase } from "../../support/data/test-database";
import { describeAttempts } from "../attempts.suite";
import { describeAudit } from "../audit.suite";
import { describeBroadcasts } from "../broadcasts.suite";
import { describeCalibrationResults } from "../calibration-results.suite";
import { describeCatalogueImports } from "../catalogue-imports.suite";
import { describeCatalogueLinks } from "../catalogue-links.suite";
import { describeCatalogueManagement } from "../catalogue-management.suite";
import { describeCatalogue } from "../catalogue.suite";
import { describeCollectionsByTable } from "../collections-by-table.suite";
import { describeCollectionsConcurrency } from "../collections-concurrency.suite";
import { describeCollections } from "../collections.suite";
import { describeDeals } from "../deals.suite";
import { describeFitReports } from "../fit-reports.suite";
import { describeGuideDrafts } from "../guide-drafts.suite";
import { describeGuideSeed } from "../guide-seed.suite";
import { describeGuides } from "../guides.suite";
import { describeMembers } from "../members.suite";
import { describeNotificationMails } from "../notification-mails.suite";
import { describeNotifications } from "../notifications.suite";
import { describeMemberPreferences } from "../member-preferences.suite";
import { describeOwnData } from "../own-data.suite";
import { describeOwnPrinters } from "../own-printers.suite";
import { describePageAccess } from "../page-access.suite";
import { describePartMerges } from "../part-merges.suite";
import { describePictures } from "../pictures.suite";
import { describePins } from "../pins.suite";
import { describePolicies } from "../policies.suite";
import { describePrinterMerges } from "../printer-merges.suite";
import { describeProfiles } from "../profiles.suite";
import { describeRemovals } from "../removals.suite";
import { describeRetention } from "../retention.suite";
import { describeSavedPlans } from "../saved-plans.suite";
import { describeSecondFactor } from "../second-factor.suite";
import { describeSuggestions } from "../suggestions.suite";
import { describeSeed } from "../seed.suite";
import { describeSiteContent } from "../site-content.suite";
import { describeSubmissionReview } from "../submission-review.suite";
import { describeSubmissions } from "../submissions.suite";
import { describeUsageCounts } from "../usage-counts.suite";
import { describeViewer } from "../viewer.suite";

/** Every suite runs on both engines and must pass on both; where a test is for one of them, it says why. */
const SUITES = {
  policies: describePolicies,
  catalogue: describeCatalogue,
  "catalogue management": describeCatalogueManagement,
  "imports of the catalogue": describeCatalogueImports,
  "links of the catalogue": describeCatalogueLinks,
  "merging parts": describePartMerges,
  "merging printers and makers": describePrinterMerges,
  seed: describeSeed,
  "page locks": describePageAccess,
  audit: describeAudit,
  members: describeMembers,
  profiles: describeProfiles,
  "own printers and shared profiles": describeOwnPrinters,
  "preferences of members": describeMemberPreferences,
  "data of members": describeOwnData,
  "what is deleted by itself": describeRetention,
  viewer: describeViewer,
  "second factor": describeSecondFactor,
  pins: describePins,
  "calibration results": describeCalibrationResults,
  collections: describeCollections,
  "collections by table": describeCollectionsByTable,
  "collections under concurrency": describeCollectionsConcurrency,
  removals: describeRemovals,
  "fit reports": describeFitReports,
  deals: describeDeals,
  "counts of usage": describeUsageCounts,
  "content of the site": describeSiteContent,
  guides: describeGuides,
  "drafts of guides": describeGuideDrafts,
  "seed of guides": describeGuideSeed,
  submissions: describeSubmissions,
  "review of submissions": describeSubmissionReview,
  pictures: describePictures,
  notifications: describeNotifications,
  "notifications by email": describeNotificationMails,
  suggestions: describeSuggestions,
  broadcasts: describeBroadcasts,
  "query plans of saved parts": describeSavedPlans,
  attempts: describeAttempts,
} as const satisfies Readonly<Record<string, (database: () => TestDatabase, engine: Engine) => void>>;

/** The tests of all suites on one engine. Each engine has a file of its own, so that both run side by side. */
export function describeDatabase(engine: Engine): void {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.close());

  describe.each(Object.entries(SUITES))("%s", (_, suite) => {
    suite(() => database, engine);
  });
}
