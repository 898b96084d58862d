import type { LoaderFunctionArgs } from "@remix-run/node";
import { pictureResponse } from "~/features/pictures/picture-response.server";

/** A file of a picture that a member uploaded, for good: its name says what is in it. */
export function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  return pictureResponse(context, { picture: params["picture"] ?? "", file: params["file"] ?? "" });
}
