/** A number field's state before a scanner may have started to type in it. */
export type FieldAtStart = {
	field: HTMLInputElement;
	value: string;
	selection: [from: number | null, to: number | null];
};

/** Whether the target takes numbers and not codes. The barcode field, which has digits as well, is marked as taking codes. */
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

/** Restores the field's state, with the same event as when a person types. */
export function putBack(start: FieldAtStart | undefined): void {
	if (start === undefined || start.field.value === start.value) return;
	const { field, value, selection } = start;
	// Use the prototype's setter: React does not see it, so the input event counts as a change.
	Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
	field.dispatchEvent(new Event("input", { bubbles: true }));
	field.setSelectionRange(...selection);
}
