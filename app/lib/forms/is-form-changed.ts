/** Whether a form has been filled in before its scripts ran, or by a browser that goes back to it. */
export function isFormChanged({ elements }: HTMLFormElement): boolean {
  return [...elements].some((element) =>
    element instanceof HTMLSelectElement
      ? [...element.options].some(({ defaultSelected, selected }) => defaultSelected && !selected)
      : (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
        element.value !== element.defaultValue,
  );
}
