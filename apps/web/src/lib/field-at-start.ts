/** A field's state before a scanner may have started to type in it. */
export type FieldAtStart = {
	field: HTMLInputElement;
	value: string;
	selection: Selection;
};
type Selection = readonly [from: number | null, to: number | null];

export function fieldAtStart(field: HTMLInputElement): FieldAtStart {
	const { value, selectionStart, selectionEnd } = field;
	return { field, value, selection: [selectionStart, selectionEnd] };
}

/** Restores the field's state, with the same event as when a person types. */
export function putBack(start: FieldAtStart | undefined): void {
	if (start === undefined || start.field.value === start.value) return;
	setField(start.field, start.value, start.selection);
}

/** Sets a field's value, with the same event as when a person types. */
export function setField(field: HTMLInputElement, value: string, selection: Selection): void {
	// Use the prototype's setter: React does not see it, so the input event counts as a change.
	Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
	field.dispatchEvent(new Event("input", { bubbles: true }));
	// Fields for e-mail addresses and numbers have no selection.
	if (field.selectionStart !== null) field.setSelectionRange(...selection);
}
