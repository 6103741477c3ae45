import type { UserEvent } from "@testing-library/user-event";

/** Writes a text into a field in place of what is in it. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
	await user.clear(field);
	if (text !== "") await user.paste(text);
}

/** What is read aloud about a field besides its label, such as what is wrong with it. */
export function descriptionOf(field: HTMLElement): string {
	const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
	return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
}

/** What is in an input. */
export function valueOf(field: HTMLElement): string {
	return (field as HTMLInputElement).value;
}
