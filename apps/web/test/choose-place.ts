import { fireEvent, waitFor } from "@testing-library/dom";

/** Chooses a place in its box, as a person does: opens the list, types a name, and presses the first choice that begins with it. */
export async function choosePlace(box: HTMLElement, name: string): Promise<void> {
	fireEvent.focus(box);
	fireEvent.click(box);
	fireEvent.change(box, { target: { value: name } });
	const option = await waitFor(() => {
		const found = placesOffered(box).find(({ textContent }) => textContent?.startsWith(name));
		if (found === undefined) throw new Error(`${name} is not among the choices.`);
		return found;
	});
	fireEvent.click(option);
}

/** The choices of the open list of a box. */
export function placesOffered(box: HTMLElement): HTMLElement[] {
	const list = document.getElementById(box.getAttribute("aria-controls") ?? "");
	return [...(list?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
}
