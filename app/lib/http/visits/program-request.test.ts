import { expect, test } from "vitest";
import { isFromProgram } from "./program-request";

const asked = (agent: string | null) =>
  isFromProgram(new Request("http://localhost/", agent === null ? {} : { headers: { "User-Agent": agent } }));

test.each([
  null,
  " ",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
  "facebookexternalhit/1.1",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "curl/8.5.0",
  "python-requests/2.31.0",
  "node",
  "Deno/2.1.4",
  "Bun/1.1.38",
  "Dart/3.5 (dart:io)",
  "GuzzleHttp/7",
  "Apache-HttpClient/5.2 (Java/21)",
  "PostmanRuntime/7.43.0",
  "Mozilla/5.0 (linux) AppleWebKit/537.36 (KHTML, like Gecko) jsdom/25.0.1",
  "Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/130.0.0.0",
])("a program: %s", (agent) => {
  expect(asked(agent)).toBe(true);
});

test.each([
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36",
  "Opera/9.80 (Android; Opera Mini/62.0/191) Presto/2.12 Version/12.16",
  "Lynx/2.9.2 libwww-FM/2.14 SSL-MM/1.4.1",
  "w3m/0.5.3",
])("a browser: %s", (agent) => {
  expect(asked(agent)).toBe(false);
});
