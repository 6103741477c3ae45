import { readScan } from "@freehub/domain/stock/scan";
import { type FieldAtStart, fieldAtStart, setField } from "./field-at-start.ts";
import { fieldReading, judge, keyPatience, nothingHeld, type Press } from "./wedge.ts";

/** Fields that take the number of a code, and not all of its data. */
const TAKES_CODES = "[data-takes-codes], [type=search], [role=combobox]";

/**
 * Corrects what a scanner types in text fields if its keyboard layout is not this computer's, and puts the number into fields for
 * codes: 'ç(éà' becomes 9520. Nothing that a person types is changed: it comes too slowly.
 * @returns a function that takes each key before the page does, and one that stops.
 */
export function correctScannedFields() {
	let held = nothingHeld;
	let start: FieldAtStart | undefined;
	let timer = 0;

	function forget() {
		clearTimeout(timer);
		held = nothingHeld;
		start = undefined;
	}

	function correct() {
		const [typed, reading, field] = [held.text, fieldReading(held), start];
		forget();
		if (reading === undefined || field === undefined) return;
		const scan = field.field.matches(TAKES_CODES) ? readScan(reading) : undefined;
		const text = scan?.kind === "product" ? scan.code : reading;
		if (text === typed) return;
		const [from, to] = [field.selection[0] ?? 0, field.selection[1] ?? 0];
		const value = field.value.slice(0, from) + text + field.value.slice(to);
		setField(field.field, value, [from + text.length, from + text.length]);
	}

	function press(target: HTMLInputElement, key: Press) {
		if (target !== start?.field) forget();
		const before = held;
		const { held: next, verdict, isNew } = judge(held, key);
		if (verdict.what === "aside") return;
		if (verdict.what === "scan") {
			held = before;
			return correct();
		}
		if (verdict.what !== "hold") return forget();
		if (isNew) start = fieldAtStart(target);
		held = next;
		clearTimeout(timer);
		timer = window.setTimeout(correct, keyPatience(held));
	}

	return { press, stop: forget };
}
