import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor } from "./cursor.ts";

const INTEGER = { min: -10, max: 10 };
const text = fc.string({ unit: "grapheme" }).filter((value) => !value.includes("\u0000"));

describe("a cursor", () => {
	it("gives back what it was made of", () => {
		fc.assert(
			fc.property(text, fc.integer(INTEGER), text, (...parts) => {
				expect(decodeCursor(encodeCursor(...parts), "text", INTEGER, "text")).toEqual(parts);
			}),
		);
	});

	it("is refused in words where it is of another list, or of nobody", () => {
		for (const cursor of [
			"",
			"nonsense",
			encodeCursor("x"),
			encodeCursor("x", 1, "y"),
			encodeCursor(1, "x"),
			encodeCursor("x", 11),
			encodeCursor("x", 1.5),
			encodeCursor("\u0000", 1),
			Buffer.from("null").toString("base64url"),
			Buffer.from('{"0":"x","1":1,"length":2}').toString("base64url"),
		]) {
			expect(() => decodeCursor(cursor, "text", INTEGER), cursor).toThrow(
				expect.objectContaining({ code: "invalid_cursor" }),
			);
		}
	});
});
