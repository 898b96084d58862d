/** Browsers begin to save a file when they get to it. */
const SAVING_MS = 60_000;

/** Has the browser save a file. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, SAVING_MS);
}

/** Has the server make the file of a form, and saves it; whether there was one. The page stays as it is. */
export async function saveFromServer(form: HTMLFormElement, action: string): Promise<boolean> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  try {
    const response = await fetch(action, { method: "POST", body });
    const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
    if (!response.ok || name === undefined) return false;
    saveFile(await response.blob(), name);
    return true;
  } catch {
    return false;
  }
}
