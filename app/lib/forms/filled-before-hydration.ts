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

const formsOfDocument = new WeakSet<HTMLFormElement>();

/** Notes which forms the page has before it is hydrated. Those that are drawn later have been filled in by nobody. */
export function noteFormsOfDocument(): void {
  for (const form of document.forms) formsOfDocument.add(form);
}

/**
 * Whether a form was filled in before the page was hydrated, or by a browser that went back to it: no listener has heard
 * of that. To be asked in the first effect of what listens; later the answer includes what was typed since.
 */
export function isFilledBeforeHydration(form: HTMLFormElement): boolean {
  return formsOfDocument.has(form) && isFormChanged(form);
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
