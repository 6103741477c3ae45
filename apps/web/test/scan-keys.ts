import { createEvent, fireEvent } from "@testing-library/dom";

/** Simulates a scanner: keys in quick succession, then Enter unless the scanner sends none. */
export function scan(code: string, ending: readonly string[] = ["Enter"]): void {
	// A scanner's keys have the times at which it pressed them, also if the page is busy with the first ones.
	const presses = [...Array.from(code), ...ending].map((key) => createEvent.keyDown(document.body, { key }));
	for (const press of presses) fireEvent(document.activeElement ?? document.body, press);
}
