/** A number field before a scanner may have begun to type in it. */
export type FieldAtStart = {
	field: HTMLInputElement;
	value: string;
	selection: [from: number | null, to: number | null];
};

/** Whether what is typed there is a number, and no code; the field for a barcode, which has digits as well, says that it takes codes. */
export function isNumberField(target: EventTarget | null): target is HTMLInputElement {
	return (
		target instanceof HTMLInputElement &&
		target.matches("[inputmode=numeric], [inputmode=decimal]") &&
		!target.matches("[data-takes-codes]")
	);
}

export function fieldAtStart(field: HTMLInputElement): FieldAtStart {
	const { value, selectionStart, selectionEnd } = field;
	return { field, value, selection: [selectionStart, selectionEnd] };
}

/** Takes out what was typed since, as if a person did. */
export function putBack(start: FieldAtStart | undefined): void {
	if (start === undefined || start.field.value === start.value) return;
	const { field, value, selection } = start;
	// React takes no notice of a value that is set past the element's own property.
	Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
	field.dispatchEvent(new Event("input", { bubbles: true }));
	field.setSelectionRange(...selection);
}
