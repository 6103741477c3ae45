import { onTestFinished, vi } from "vitest";

/** Gives every element a size until the end of the test, so that a table renders the rows in view: jsdom has no layout. */
export function layOutRows(): void {
	const size = { x: 0, y: 0, top: 0, left: 0, right: 1200, bottom: 36, width: 1200, height: 36 };
	const faked = [
		vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({ ...size, toJSON: () => size }),
		vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1200),
		vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(720),
	];
	onTestFinished(() => faked.forEach((one) => one.mockRestore()));
}
