import { REDIRECTS } from "~/lib/redirects";
import { ROUTE_ENTRIES } from "~/lib/route-entries";
import { parseTarget } from "../http/request/request-target";

/** The probes, and the services of the data API: what follows in an address is what callers make of it. */
const FIXED = /^(?:\/(?:healthz|readyz)$|\/(?:rest|auth|storage|realtime)\/v1(?=\/|$))/;

/** The route of addresses that there are not. */
const UNKNOWN = "/*";
const MALFORMED = "(malformed)";
const DATA = ".data";

/** What may follow in a path. */
interface Branch {
  readonly named: Map<string, Branch>;
  /** Behind a segment that is a parameter. */
  any: Branch | null;
  /** The route that ends here. */
  pattern: string | null;
  /** The route of everything below. */
  below: string | null;
}

const TREE = createTree([...ROUTE_ENTRIES.map(({ path }) => path), ...REDIRECTS.map(({ from }) => from)]);

/**
 * The route by which a request is counted: a pattern of the table of routes or one of a few fixed names, never what was
 * sent, so that visitors cannot make more of them. The router takes half a millisecond for an address it has not seen;
 * this is asked for refusals, too, and takes two microseconds for any.
 */
export function routeLabelOf(url: string): string {
  const target = parseTarget(url);
  if (target === null) return MALFORMED;
  return FIXED.exec(target.path)?.[0] ?? find(TREE, segmentsOf(pagePath(target.decodedPath)), 0) ?? UNKNOWN;
}

/** The path of the page whose data a client navigation asks for. */
function pagePath(path: string): string {
  if (path === "/_root.data") return "/";
  return path.endsWith(DATA) ? path.slice(0, -DATA.length) : path;
}

/** The router knows neither capital letters nor slashes at the end. */
function segmentsOf(path: string): string[] {
  return path
    .toLowerCase()
    .split("/")
    .filter((segment) => segment !== "");
}

function createTree(patterns: readonly string[]): Branch {
  const root = emptyBranch();
  for (const pattern of patterns) {
    let branch = root;
    for (const segment of segmentsOf(pattern)) {
      if (segment === "*") {
        branch.below = `/${pattern}`;
        break;
      }
      branch = childOf(branch, segment);
    }
    if (!pattern.endsWith("*")) branch.pattern = `/${pattern}`;
  }
  return root;
}

function emptyBranch(): Branch {
  return { named: new Map(), any: null, pattern: null, below: null };
}

function childOf(branch: Branch, segment: string): Branch {
  if (segment.startsWith(":")) return (branch.any ??= emptyBranch());
  const child = branch.named.get(segment) ?? emptyBranch();
  branch.named.set(segment, child);
  return child;
}

/** As the router does: a segment's own name goes before a parameter, and either before everything below. */
function find({ named, any, pattern, below }: Branch, segments: readonly string[], at: number): string | null {
  const segment = segments[at];
  if (segment === undefined) return pattern ?? below;
  const child = named.get(segment);
  return (
    (child === undefined ? null : find(child, segments, at + 1)) ??
    (any === null ? null : find(any, segments, at + 1)) ??
    below
  );
}
