import { GOING_TO_KEY } from "~/lib/browser/use-going-to";

interface ClientFaultProps {
  /** Nonce of the page's content security policy. */
  readonly nonce: string | undefined;
  readonly homeHref: string;
  /** Path of this page, to load it again. Its query is added in the browser: it may hold what no page repeats. */
  readonly retryHref: string;
}

/**
 * Names the fault and shows the banner, and goes on to where the visitor wanted to be when a module that
 * did not load made Remix load the page anew. Written as plain text because it must run when nothing else
 * of the page's JavaScript does.
 */
const WATCH_FOR_FAULTS = `(function(){
var page=document.documentElement;
function show(title){var box=document.getElementById("client-fault");if(!box||!box.hidden)return;document.getElementById("client-fault-title").textContent=title;document.getElementById("client-fault-retry").href=location.href;box.hidden=false}
function live(){return "hydrated" in page.dataset}
addEventListener("vite:preloadError",function(){show("Module Loading Error")});
addEventListener("error",function(event){
if(event.target instanceof HTMLScriptElement)show("Module Loading Error");
else if(event instanceof ErrorEvent)show(live()?"Application Error":"React Initialization Error")},true);
addEventListener("unhandledrejection",function(event){
if(/import|module/i.test(String(event.reason)))show("Module Loading Error")});
try{var to=sessionStorage.getItem("${GOING_TO_KEY}");sessionStorage.removeItem("${GOING_TO_KEY}");
if(to&&performance.getEntriesByType("navigation")[0].type==="reload")location.replace(location.origin+to)}catch(e){}
})()`;

/**
 * A banner for faults of the page's own JavaScript. The page is finished HTML and goes on working by
 * links and forms, so nothing is replaced: Retry loads it again, Home leaves it.
 */
export function ClientFault({ nonce, homeHref, retryHref }: ClientFaultProps) {
  return (
    <>
      <div id="client-fault" className="notice notice-danger client-fault" role="alert" hidden suppressHydrationWarning>
        <div>
          <p id="client-fault-title" className="notice-title" suppressHydrationWarning>
            Application Error
          </p>
          <p>Part of this page could not start. Everything on it still works by links and forms.</p>
        </div>
        <p className="notice-actions">
          <a id="client-fault-retry" className="btn btn-secondary" href={retryHref} suppressHydrationWarning>
            Retry
          </a>
          <a className="btn btn-quiet" href={homeHref}>
            Home
          </a>
        </p>
      </div>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: WATCH_FOR_FAULTS }} />
    </>
  );
}
