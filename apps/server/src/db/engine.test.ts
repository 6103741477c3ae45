import { describe, expect, it } from "vitest";
import { failureOf } from "./engine.ts";

const engine = {
	isFull: (error: unknown) => (error as Error).message === "full",
	isUnavailable: (error: unknown) => /ECONNRESET|full/.test((error as Error).message),
};
const systemError = (code: string) => Object.assign(new Error("write failed"), { code });

describe("failureOf", () => {
	it("is a full disk where a file cannot be written for want of space, or the database says so", () => {
		expect(failureOf(systemError("ENOSPC"), engine)).toBe("storage_full");
		expect(failureOf(systemError("EDQUOT"), engine)).toBe("storage_full");
		expect(failureOf(new Error("full"), engine)).toBe("storage_full");
	});

	it("is found behind the errors that others made of it", () => {
		const wrapped = new Error("Failed to create user", {
			cause: new Error("x", { cause: new Error("full") }),
		});
		expect(failureOf(wrapped, engine)).toBe("storage_full");
		expect(failureOf(new Error("read ECONNRESET"), engine)).toBe("unavailable");
	});

	it("is nothing where something else is wrong", () => {
		expect(failureOf(systemError("ENOENT"), engine)).toBeUndefined();
		expect(failureOf(undefined, engine)).toBeUndefined();
		expect(failureOf("full", engine)).toBeUndefined();
	});
});
