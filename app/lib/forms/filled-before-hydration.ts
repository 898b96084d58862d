/** Whether what is in the fields of a form is not what the document has in them. */
function isFormChanged({ elements }: HTMLFormElement): boolean {
  return [...elements].some((element) => {
    if (element instanceof HTMLSelectElement) return isOtherOptionSelected(element);
    if (element instanceof HTMLTextAreaElement) return element.value !== element.defaultValue;
    if (!(element instanceof HTMLInputElement)) return false;
    if (element.type === "checkbox" || element.type === "radio") return element.checked !== element.defaultChecked;
    return element.value !== element.defaultValue && element.value !== firstValueOf(element);
  });
}

/**
 * Whether a form was filled in before the page was hydrated, or by a browser that went back to it: no listener has heard
 * of that. Only an effect that runs while the page hydrates gets another answer than no.
 */
export function isFilledBeforeHydration(form: HTMLFormElement): boolean {
  return !("hydrated" in document.documentElement.dataset) && isFormChanged(form);
}

function isOtherOptionSelected({ options, multiple }: HTMLSelectElement): boolean {
  const all = [...options];
  const hasDefault = all.some(({ defaultSelected }) => defaultSelected);
  const first = multiple ? -1 : all.findIndex(({ disabled }) => !disabled);
  return all.some(({ selected, defaultSelected }, at) => selected !== (hasDefault ? defaultSelected : at === first));
}

/** What a field showed first: some types, such as dates, show the document's value in another way. */
function firstValueOf({ type, min, max, step, defaultValue }: HTMLInputElement): string {
  return Object.assign(document.createElement("input"), { type, min, max, step, defaultValue }).value;
}
