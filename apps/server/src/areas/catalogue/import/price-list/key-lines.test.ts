import fc from "fast-check";
import { expect, it } from "vitest";
import { keyLines } from "./key-lines.ts";

it("knows for each row the line of another one with its key, however many rows there are", () => {
	fc.assert(
		fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 3000 }), (keys) => {
			const lines = keyLines();
			for (const [i, key] of keys.entries()) lines.note(key, i + 1);
			lines.end();
			for (const [i, key] of keys.entries()) {
				const others = keys.flatMap((each, at) => (each === key && at !== i ? [at + 1] : []));
				const other = lines.other(key, i + 1);
				if (others.length === 0) expect(other).toBeUndefined();
				else expect(others).toContain(other);
			}
		}),
	);
	const many = keyLines();
	for (let i = 1; i <= 200_000; i++) many.note(`A-${i}`, i);
	many.note("A-7", 200_001);
	expect(many.other("A-7", 7)).toBe(200_001);
	expect(many.other("A-7", 200_001)).toBe(7);
	expect(many.other("A-8", 8)).toBeUndefined();
});
