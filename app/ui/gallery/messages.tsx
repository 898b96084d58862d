import { paths } from "~/lib/paths";
import { LinkButton } from "../button";
import { EmptyState } from "../feedback/empty-state";
import { Notice } from "../feedback/notice";
import { SkeletonList } from "../feedback/skeleton";
import { StateWord } from "../layout/admin-shell";
import { GallerySection, LONG_TEXT, RTL_TEXT, Sample, UNBROKEN_TEXT } from "./gallery";

const TONES = ["info", "success", "warning", "danger"] as const;

/** Messages, empty lists and what is seen while a page loads. */
export function Messages() {
  return (
    <GallerySection
      id="messages"
      title="Messages"
      withoutScript="the same; a toast stands at the top of the page it came with, and pages do not show that they load."
    >
      {TONES.map((tone) => (
        <Sample key={tone} name={`Notice: ${tone}`}>
          <Notice tone={tone} title="A title">
            <p>What happened, and what to do next.</p>
          </Notice>
        </Sample>
      ))}
      <Sample name="Long text">
        <Notice tone="warning" title={LONG_TEXT}>
          <p>{UNBROKEN_TEXT}</p>
        </Notice>
      </Sample>
      <Sample name="Right to left">
        <div dir="rtl" lang="ar">
          <Notice tone="info">{RTL_TEXT}</Notice>
        </div>
      </Sample>
      <Sample name="Words of a state">
        <p className="actions">
          <StateWord tone="success">Current</StateWord>
          <StateWord tone="warning">Locked</StateWord>
          <StateWord tone="danger">Connection timeout</StateWord>
        </p>
      </Sample>
      <Sample name="Loading">
        <SkeletonList label="Loading the list (a sample)" count={2} />
      </Sample>
      <Sample name="Nothing there" wide>
        <EmptyState title="No parts here" action={<LinkButton to={paths.find()}>Find parts</LinkButton>}>
          <p>Pin a part to see it here.</p>
        </EmptyState>
      </Sample>
    </GallerySection>
  );
}
