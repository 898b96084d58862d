/** The header with the id of a request, in both directions and in calls of the backend. */
export const REQUEST_ID_HEADER = "x-request-id";
