import { useLengths } from "~/lib/browser/use-lengths";
import { paths } from "~/lib/paths";
import { buttonClass } from "~/ui/button";
import { Link } from "~/ui/navigation/link";
import { NOT_VERIFIED_YET } from "../../fit/fit-words.model";
import { measuredFit } from "../measured-card.model";
import type { PartView } from "../part-view.model";
import { MakeMyPrinter } from "../../printers/ui/make-my-printer";
import { PrinterPicker } from "../../printers/ui/printer-picker";
import { FitReasons } from "./fit-reasons";
import { FitMark } from "./fit-mark";
import { FIT_CLASSES } from "./mark-classes";
import { SourceList } from "./part-sources";

/** That nobody knows, and where to say it. */
function NotVerified() {
  return (
    <p className={FIT_CLASSES.not_verified}>
      <span>
        {NOT_VERIFIED_YET}. Know it? <a href="#report-form">Tell us</a>
      </span>
    </p>
  );
}

/** The way to the form for what members found out, which stands far below on a phone; it opens what holds the form. */
function SayHowItWent() {
  return (
    <p className="my-1">
      <a href="#report-form" className={buttonClass({ small: true })}>
        Fitted it? Say how it went
      </a>
    </p>
  );
}

/** Whether the part fits the visitor's printer; without a printer, a field to choose one. */
export function FitForMyPrinter({ part }: { readonly part: PartView }) {
  const lengths = useLengths();
  const fit = part.fit === null ? null : measuredFit(part.fit, lengths);
  const here = paths.part(part);
  if (fit === null) {
    return (
      <section className="fit-answer" aria-label="Does it fit your printer?">
        {part.universal ? (
          <p className="fit mark fit-universal">Fits all printers</p>
        ) : part.printerCount + part.shouldFitCount === 0 ? (
          <NotVerified />
        ) : (
          <>
            <p className="fit">Does it fit your printer?</p>
            <PrinterPicker next={here} />
          </>
        )}
        {part.universal || part.printerCount > 0 ? null : <p>No printer is listed for this part so far.</p>}
        <SayHowItWent />
      </section>
    );
  }
  return (
    <section className="fit-answer" aria-label={`Fit on ${fit.own ? "your " : ""}${fit.printerLabel}`}>
      {fit.answer === "not_verified" ? <NotVerified /> : <FitMark fit={fit} />}
      {fit.answer === "not_verified" && fit.check !== null ? <p>{fit.check}</p> : null}
      {fit.changedFor.length === 0 ? null : (
        <p>
          Known from{" "}
          {fit.changedFor.map(({ slug, label }, at) => (
            <span key={slug}>
              {at === 0 ? null : ", "}
              <Link to={paths.part(part, { printer: slug })}>{label}</Link>
            </span>
          ))}
          , which has the same interface.
        </p>
      )}
      {fit.notKnown === null ? null : (
        <p>
          {fit.notKnown}, so nobody can say yet.{" "}
          <Link to={`${paths.printer(fit.printerPage)}#unknown-heading`}>What is not known of it</Link>
        </p>
      )}
      {fit.answer === "not_listed" ? <p>It may still fit: no source names it so far.</p> : null}
      {fit.verifiedOn === null ? null : <p>Checked on {fit.verifiedOn}.</p>}
      {fit.sourceUrl === null ? null : (
        <p>
          <a href={fit.sourceUrl} rel="nofollow noopener ugc">
            Where this comes from
          </a>
        </p>
      )}
      <SourceList sources={fit.sources} />
      <SayHowItWent />
      <FitReasons fit={fit} part={part} />
      <p>
        <Link to={paths.find({ category: part.table, printer: fit.printerSlug })}>
          {part.categoryPlural} that fit {fit.own ? "your " : ""}
          {fit.printerLabel}
        </Link>
        {" · "}
        <Link to={paths.printer(fit.printerPage)}>About the {fit.printerLabel}</Link>
        {" · "}
        <Link to={paths.myPrinter({ next: here })}>Change printer</Link>
      </p>
      {fit.own ? null : <MakeMyPrinter printer={fit.printerSlug} next={here} />}
    </section>
  );
}
