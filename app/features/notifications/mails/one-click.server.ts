/** Whether a mail program has sent a request, for a member who pressed its button (RFC 8058). Reads the body. */
export async function isOneClick(request: Request): Promise<boolean> {
  const form = await request.formData().catch(() => null);
  return form?.get("List-Unsubscribe") === "One-Click";
}
