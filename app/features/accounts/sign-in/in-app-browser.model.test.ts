import { expect, test } from "vitest";
import { inAppBrowser } from "./in-app-browser.model";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ANDROID = "Mozilla/5.0 (Linux; Android 15; Pixel 9";

test.each([
  [`${IPHONE} Mobile/22B83 Instagram 357.0.0.33.102 (iPhone15,2; iOS 18_1)`, "Instagram"],
  [`${IPHONE} Mobile/22B83 [FBAN/FBIOS;FBAV/489.0.0.42.80;FBBV/657212337]`, "Facebook"],
  [`${IPHONE} Mobile/22B83 [FBAN/MessengerForiOS;FBAV/480.0.0.35.109]`, "Messenger"],
  [`${IPHONE} Mobile/22B83 [LinkedInApp]/9.30.1234`, "LinkedIn"],
  [`${IPHONE} Mobile/22B83 musical_ly_37.0.0 BytedanceWebview/d8a21c6`, "TikTok"],
  [
    `${ANDROID}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36`,
    "an app",
  ],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, null],
  [`${IPHONE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, null],
  [`${ANDROID}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36`, null],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", null],
  [null, null],
])("%s is in %s", (userAgent, app) => {
  expect(inAppBrowser(userAgent)).toBe(app);
});
