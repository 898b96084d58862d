import { GOING_TO_KEY } from "~/lib/browser/use-going-to";
import { buttonClass } from "../button";

interface ClientErrorProps {
  /** Nonce of the page's content security policy. */
  readonly nonce: string | undefined;
  readonly homeHref: string;
  /** Path of this page, to load it again. Its query is added in the browser: it may hold a token, which no page may repeat. */
  readonly retryHref: string;
}

/**
 * Shows the banner with the kind of error, but not for what is loaded later and cannot be without a connection: whatever
 * needs it says so itself or does without. Opens the page the visitor had chosen when a module that did not
 * load made Remix reload the current page. It is plain text because it must run when none of the page's other
 * JavaScript does.
 */
const REPORT_ERRORS = `(function(){
var page=document.documentElement;
function show(title){var box=document.getElementById("client-error");if(!box||!box.hidden)return;document.getElementById("client-error-title").textContent=title;document.getElementById("client-error-retry").href=location.href;box.hidden=false}
function live(){return "hydrated" in page.dataset}
addEventListener("vite:preloadError",function(){if(navigator.onLine)show("Module Loading Error")});
addEventListener("error",function(event){
if(event.target instanceof HTMLScriptElement)show("Module Loading Error");
else if(event instanceof ErrorEvent)show(live()?"Application Error":"React Initialization Error")},true);
addEventListener("unhandledrejection",function(event){
if(/import|module/i.test(String(event.reason)))show("Module Loading Error");
else if(!live())show("React Initialization Error")});
try{var to=sessionStorage.getItem("${GOING_TO_KEY}");sessionStorage.removeItem("${GOING_TO_KEY}");
if(to&&performance.getEntriesByType("navigation")[0].type==="reload")location.replace(location.origin+to)}catch(e){}
})()`;

/**
 * A banner for errors of the page's own JavaScript. The page is complete HTML, whose links and forms still work,
 * so nothing is replaced: Retry loads it again, Home opens the home page.
 */
export function ClientError({ nonce, homeHref, retryHref }: ClientErrorProps) {
  return (
    <>
      <div id="client-error" className="notice client-error" role="alert" hidden suppressHydrationWarning>
        <div>
          <p id="client-error-title" className="font-semibold" suppressHydrationWarning>
            Application Error
          </p>
          <p>Part of this page could not start. Everything on it still works by links and forms.</p>
        </div>
        <p className="flex gap-2">
          <a id="client-error-retry" className={buttonClass({})} href={retryHref} suppressHydrationWarning>
            Retry
          </a>
          <a className={buttonClass({ variant: "quiet" })} href={homeHref}>
            Home
          </a>
        </p>
      </div>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: REPORT_ERRORS }} />
    </>
  );
}
