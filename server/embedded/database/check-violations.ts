import { z } from "zod";

/** The library's response to a database error it does not recognise. */
const unrecognisedError = z.object({ code: z.literal("SUP"), message: z.string() });

const CHECK_VIOLATION = /new row for relation "[^"]+" violates check constraint "[^"]+"$/;

/**
 * Corrects the library's response to a row that violates a check constraint: instead of 500, the 400 with the SQLSTATE
 * that a hosted Supabase sends. Every other response is returned as it is.
 */
export async function withCheckViolationReported(response: Response): Promise<Response> {
  if (response.status !== 500) return response;
  const text = await response.text();
  const message = CHECK_VIOLATION.exec(messageOf(text))?.[0];
  if (message === undefined) return new Response(text, response);
  return Response.json({ code: "23514", details: null, hint: null, message }, { status: 400 });
}

function messageOf(text: string): string {
  try {
    return unrecognisedError.parse(JSON.parse(text)).message;
  } catch {
    return "";
  }
}
