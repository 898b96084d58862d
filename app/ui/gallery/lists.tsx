import { paths } from "~/lib/paths";
import { AreaCard } from "../layout/area-card";
import { CompareTable, FactList } from "../layout/data-table";
import { Breadcrumbs } from "../navigation/breadcrumbs";
import { Link } from "../navigation/link";
import { Pagination } from "../navigation/pagination";
import { GallerySection, LONG_TEXT, RTL_TEXT, Sample } from "./gallery";

const HERE = paths.adminComponents();

/** Cards, tables and what leads through pages. */
export function Lists() {
  return (
    <GallerySection
      id="lists"
      title="Cards, tables and navigation"
      withoutScript="the same; a wide table scrolls in its own region."
    >
      <Sample name="Card of an area: default, closed, long text" wide>
        <div className="grid gap-4 md:grid-cols-3">
          <AreaCard area="find" title="FIND" to={paths.find()} facts={[{ label: "parts", value: 1234 }]}>
            Parts that fit your printer.
          </AreaCard>
          <AreaCard area="learn" title="LEARN" to={paths.learn()} closed>
            Guides, one small step at a time.
          </AreaCard>
          <AreaCard area="tune" title="TUNE" to={paths.tune()}>
            {LONG_TEXT}
          </AreaCard>
        </div>
      </Sample>
      <Sample name="Facts: value, unit, yes, not stated, long">
        <FactList
          facts={[
            { label: "Flow", value: 24, unit: "mm³/s" },
            { label: "All metal", value: true },
            { label: "Weight", value: null },
            { label: "Description", value: LONG_TEXT },
          ]}
        />
      </Sample>
      <Sample name="Right to left">
        <div dir="rtl" lang="ar">
          <FactList facts={[{ label: RTL_TEXT, value: 12 }]} />
        </div>
      </Sample>
      <Sample name="Comparison" wide>
        <CompareTable
          caption="A sample of a comparison"
          heads={[
            { key: "a", head: "Dragon HF" },
            { key: "b", head: "Revo Six" },
          ]}
          rows={[
            { label: "Flow", cells: ["24 mm³/s", "11 mm³/s"], differs: true },
            { label: "All metal", cells: ["yes", "yes"], differs: false },
          ]}
        />
      </Sample>
      <Sample name="Pages of a list" wide>
        <Pagination page={3} pageCount={9} to={(page) => paths.find({ page })} label="Pages (a sample)" />
      </Sample>
      <Sample name="Way to a page">
        <Breadcrumbs
          trail={[
            { label: "Find", to: paths.find() },
            { label: "Hotends", to: HERE },
          ]}
          current={LONG_TEXT}
        />
      </Sample>
      <Sample name="Tabs">
        <ul className="tabs">
          <li>
            <Link to={HERE} aria-current="true">
              Parts
            </Link>
          </li>
          <li>
            <Link to={HERE}>Deals</Link>
          </li>
        </ul>
      </Sample>
    </GallerySection>
  );
}
