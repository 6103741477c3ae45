/**
 * The field with a label in the page's content. Testing Library's own query checks every element, which takes seconds in a long
 * form.
 */
export function fieldOf(label: string): HTMLInputElement {
	const labels = [...document.querySelectorAll<HTMLLabelElement>("main label")];
	const control = labels.find(({ textContent }) => textContent === label)?.control;
	if (!control) throw new Error(`There is no field with the label ${label}.`);
	return control as HTMLInputElement;
}
