import { paths } from "~/lib/paths";
import { Button, LinkButton } from "../button";
import { ChipList, FilterChip } from "../chip";
import { Link } from "../navigation/link";
import { GallerySection, LONG_TEXT, RTL_TEXT, Sample } from "./gallery";

const VARIANTS = ["primary", "secondary", "quiet", "danger"] as const;
const HERE = paths.adminComponents();

/**
 * Buttons, links and chips in their states.
 * Long because it is one list of samples.
 */
export function Controls() {
  return (
    <>
      <GallerySection id="buttons" title="Buttons" withoutScript="the same; a busy button is never seen.">
        {VARIANTS.map((variant) => (
          <Sample key={variant} name={`Default, hover, focus, disabled: ${variant}`}>
            <p className="actions">
              <Button type="button" variant={variant}>
                Save
              </Button>
              <Button type="button" variant={variant} data-shown="hover">
                Hover
              </Button>
              <Button type="button" variant={variant} data-shown="focus">
                Focus
              </Button>
              <Button type="button" variant={variant} disabled>
                Disabled
              </Button>
            </p>
          </Sample>
        ))}
        <Sample name="Loading">
          <Button type="button" variant="primary" busy busyLabel="Saving...">
            Save
          </Button>
        </Sample>
        <Sample name="Small, with an icon, as a link">
          <p className="actions">
            <Button type="button" small icon="pin">
              Pin
            </Button>
            <LinkButton to={HERE} small icon="arrow-right">
              Open
            </LinkButton>
          </p>
        </Sample>
        <Sample name="Long text">
          <Button type="button">{LONG_TEXT}</Button>
        </Sample>
        <Sample name="Right to left">
          <div dir="rtl" lang="ar">
            <Button type="button" icon="search">
              {RTL_TEXT}
            </Button>
          </div>
        </Sample>
      </GallerySection>
      <GallerySection id="links" title="Links and chips" withoutScript="the same; each leads to a page.">
        <Sample name="Default, hover, focus">
          <p className="actions">
            <Link to={HERE} className="link">
              Link
            </Link>
            <Link to={HERE} className="link" data-shown="hover">
              Hover
            </Link>
            <Link to={HERE} className="link" data-shown="focus">
              Focus
            </Link>
          </p>
        </Sample>
        <Sample name="Chips that remove a filter; long text">
          <ChipList label="Filters that are on">
            <li>
              <FilterChip label="Maker: E3D" to={HERE} />
            </li>
            <li>
              <FilterChip label={LONG_TEXT} to={HERE} />
            </li>
          </ChipList>
        </Sample>
        <Sample name="Chips that are chosen, hover, focus">
          <p className="chips">
            <Link to={HERE} className="chip" aria-current="true">
              Hotends
            </Link>
            <Link to={HERE} className="chip" data-shown="hover">
              Hover
            </Link>
            <Link to={HERE} className="chip" data-shown="focus">
              Focus
            </Link>
          </p>
        </Sample>
        <Sample name="Right to left">
          <div dir="rtl" lang="ar">
            <FilterChip label={RTL_TEXT} to={HERE} />
          </div>
        </Sample>
      </GallerySection>
    </>
  );
}
