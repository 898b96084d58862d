import { expect, test } from "vitest";
import { buildSnapshot } from "../engine/build-snapshot.server";
import { seedCatalogue } from "../seed-catalogue.test-samples";
import { packPrinterPage, unpackPrinterPage } from "./packed-printer-page.model";
import { printerPageView } from "./printer-page.server";

test("nothing of a printer's page is lost on the way to the browser", () => {
  const snapshot = buildSnapshot(seedCatalogue());
  const some = snapshot.printers.filter(({ popular }, at) => popular || at % 20 === 0);
  for (const printer of some) {
    const view = printerPageView(snapshot, printer);
    expect(unpackPrinterPage(packPrinterPage(view))).toEqual(view);
  }
});
