import { expect, it, onTestFinished, vi } from "vitest";
import { storedText, storedValue, storeText, storeValue } from "./storage.ts";

// why: stubs the browser's storage, which a person can forbid, and which can be full
function browser(store: Partial<Storage>): void {
	vi.stubGlobal("localStorage", store);
	onTestFinished(() => void vi.unstubAllGlobals());
}

it("says nothing is stored where storage is forbidden, and that nothing was stored where it is full", () => {
	const refuse = () => {
		throw new DOMException("", "SecurityError");
	};
	browser({ getItem: refuse, setItem: refuse, removeItem: refuse });
	expect(storedText("a")).toBeUndefined();
	expect(storedValue("a")).toBeUndefined();
	expect(storeText("a", "1")).toBe(false);
	expect(storeValue("a", undefined)).toBe(false);
});

it("reads what is no JSON as nothing", () => {
	browser({ getItem: () => "{" });
	expect(storedValue("a")).toBeUndefined();
	expect(storedText("a")).toBe("{");
});
