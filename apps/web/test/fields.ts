import type { UserEvent } from "@testing-library/user-event";

/** Replaces a field's text. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
	await user.clear(field);
	if (text !== "") await user.paste(text);
}

/** The field's accessible description, for example its error message. */
export function descriptionOf(field: HTMLElement): string {
	const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
	return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
}

/** The value of an input. */
export function valueOf(field: HTMLElement): string {
	return (field as HTMLInputElement).value;
}
