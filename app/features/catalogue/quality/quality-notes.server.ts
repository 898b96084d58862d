import { unknownParamNotes, UNKNOWN_VALUE, type AddressNote } from "~/lib/text/address-notes";
import { QUALITY_PARAMS, type OpenProblem, type QualityQuery } from "./data-quality.model";

/**
 * What of the address of a list of problems has no effect.
 *
 * @param shown what is shown instead of what was asked for: no more than one category, and no page beyond the last
 */
export function qualityNotes(
  params: URLSearchParams,
  shown: Pick<QualityQuery, "problem"> & Partial<Pick<OpenProblem, "category" | "page">>,
): AddressNote[] {
  const values = { problem: shown.problem, category: shown.category ?? null, page: String(shown.page ?? 1) };
  const ignored = QUALITY_PARAMS.flatMap((param): AddressNote[] => {
    const value = params.get(param) ?? "";
    return value.trim() === "" || value === values[param] ? [] : [{ param, value, note: UNKNOWN_VALUE }];
  });
  return [...ignored, ...unknownParamNotes(params, QUALITY_PARAMS)];
}
