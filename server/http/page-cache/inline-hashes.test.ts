import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { withoutNonce } from "./inline-hashes";

const NONCE = "5e1f00aa";

const hashOf = (content: string) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;

function withoutNonceOf(page: string) {
  const { page: bytes, inline } = withoutNonce(Buffer.from(page), NONCE);
  return { page: bytes.toString(), ...inline };
}

test("inline scripts and styles with the nonce are hashed as the browser gets them, each once", () => {
  const { page, scripts, styles } = withoutNonceOf(
    `<p>0 – 10 mm³/s</p><style nonce="${NONCE}">p{}</style><script nonce="${NONCE}">a="${NONCE}"</script>` +
      `<script type="module" nonce="${NONCE}" async="">b()</script><script nonce="${NONCE}">a=""</script>`,
  );
  expect(page).toBe(
    `<p>0 – 10 mm³/s</p><style>p{}</style><script>a=""</script><script type="module" async="">b()</script><script>a=""</script>`,
  );
  expect(scripts).toEqual([hashOf('a=""'), hashOf("b()")]);
  expect(styles).toEqual([hashOf("p{}")]);
});

test("what loads a file, has another nonce or none, is not closed or is text gets no hash", () => {
  const text = `&lt;script nonce="${NONCE}"&gt;1&lt;/script&gt;`;
  const { scripts, styles } = withoutNonceOf(
    `<script src="/a.js" nonce="${NONCE}"></script><script nonce="${NONCE}" src="/b.js"></script>` +
      `<link rel="preload" nonce="${NONCE}"><script nonce="another">2</script><script>3</script>${text}` +
      `<scripted nonce="${NONCE}">4</scripted><script nonce="${NONCE}">5`,
  );
  expect({ scripts, styles }).toEqual({ scripts: [], styles: [] });
});

test("a page without the nonce stays as it is", () => {
  const page = Buffer.from("<p>nothing</p>");
  expect(withoutNonce(page, NONCE).page).toBe(page);
});
