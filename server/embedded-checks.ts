import { z } from "zod";

/** The library's answer to a fault of the database it has no word for. */
const unnamedFault = z.object({ code: z.literal("SUP"), message: z.string() });

const BROKEN_CHECK = /new row for relation "[^"]+" violates check constraint "[^"]+"$/;

/**
 * The data API's answer, where the backend library takes a row that breaks a check constraint for a fault of the server:
 * what a hosted Supabase says then, 400 with the SQLSTATE. Every other answer comes back as it is.
 */
export async function withBrokenCheckNamed(response: Response): Promise<Response> {
  if (response.status !== 500) return response;
  const text = await response.text();
  const message = BROKEN_CHECK.exec(messageOf(text))?.[0];
  if (message === undefined) return new Response(text, response);
  return Response.json({ code: "23514", details: null, hint: null, message }, { status: 400 });
}

function messageOf(text: string): string {
  try {
    return unnamedFault.parse(JSON.parse(text)).message;
  } catch {
    return "";
  }
}
