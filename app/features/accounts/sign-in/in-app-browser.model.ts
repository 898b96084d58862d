/** Browsers inside apps, by what they add to the `User-Agent` header. */
const APPS = [
  ["Instagram", /\bInstagram\b/],
  ["Messenger", /\bFBAN\/Messenger|\bMessengerForiOS\b|\borca-android\b/],
  ["Facebook", /\b(?:FBAN|FBAV|FB_IAB)\b/],
  ["LinkedIn", /\bLinkedInApp\b/],
  ["TikTok", /\b(?:BytedanceWebview|musical_ly|TikTok)/],
  ["Snapchat", /\bSnapchat\b/],
  ["Pinterest", /\[Pinterest\//],
  ["X", /\bTwitter(?:Android| for )/],
  ["LINE", /\bLine\/\d/],
  ["WeChat", /\bMicroMessenger\b/],
  // Android's own mark for a page inside an app.
  ["an app", /; wv\)/],
] as const;

/** The app in whose own browser the page is shown, which Google refuses; null for an ordinary browser. */
export function inAppBrowser(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  return APPS.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
}
