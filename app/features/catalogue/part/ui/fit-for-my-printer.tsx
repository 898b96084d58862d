import { Link } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { NOT_VERIFIED_YET } from "../part-format.model";
import type { PartView } from "../part-view.model";
import { MakeMyPrinter } from "../../printers/ui/make-my-printer";
import { PrinterPicker } from "../../printers/ui/printer-picker";
import { FIT_CLASSES } from "./mark-classes";

/** Whether the part fits the visitor's printer; without a printer, a field to choose one. */
export function FitForMyPrinter({ part }: { readonly part: PartView }) {
  const { fit } = part;
  const here = paths.part(part);
  if (fit === null) {
    return (
      <section className="fit-answer" aria-label="Does it fit your printer?">
        {part.universal ? (
          <p className="fit mark fit-universal">Fits all printers</p>
        ) : part.printerCount === 0 ? (
          <>
            <p className="fit mark fit-unverified">{NOT_VERIFIED_YET}</p>
            <p>No printer is listed for this part so far.</p>
          </>
        ) : (
          <>
            <p className="fit">Does it fit your printer?</p>
            <PrinterPicker next={here} />
          </>
        )}
      </section>
    );
  }
  return (
    <section className="fit-answer" aria-label={`Fit on ${fit.own ? "your " : ""}${fit.printerLabel}`}>
      <p className={FIT_CLASSES[fit.state]}>{fit.text}</p>
      {fit.state === "not-listed" ? <p>It may still fit: no source names it so far.</p> : null}
      {fit.verifiedOn === null ? null : <p>Checked on {fit.verifiedOn}.</p>}
      {fit.sourceUrl === null ? null : (
        <p>
          <a href={fit.sourceUrl} rel="nofollow noopener ugc">
            Where this comes from
          </a>
        </p>
      )}
      <p>
        <Link to={paths.find({ category: part.table, printer: fit.printerSlug })}>
          {part.categoryPlural} that fit {fit.own ? "your " : ""}
          {fit.printerLabel}
        </Link>
        {" · "}
        <Link to={paths.myPrinter({ next: here })}>Change printer</Link>
      </p>
      {fit.own ? null : <MakeMyPrinter printer={fit.printerSlug} next={here} />}
    </section>
  );
}
