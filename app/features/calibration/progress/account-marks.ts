import { OWNER_KEY } from "./mark-keys";

/** Removes what an account has left in this browser, after it was signed out; marks of nobody stay. */
export async function forgetAccountMarks(): Promise<void> {
  if (!hasOwner()) return;
  // Every page asks, and few browsers have any.
  const { removeMarks } = await import("./remove-marks");
  removeMarks();
}

function hasOwner(): boolean {
  try {
    return localStorage.getItem(OWNER_KEY) !== null;
  } catch {
    // Storage that is forbidden has none.
    return false;
  }
}
