import { beforeEach, describe, expect, it, vi } from "vitest";
import { labelSearch, labelsIn, labelsPath, type WantedLabel } from "./label-list.ts";

const many: WantedLabel[] = Array.from({ length: 400 }, (_, i) => ({
	kind: "product",
	id: `01a1fc15-db0a-738e-9d65-${String(i).padStart(12, "0")}`,
	count: i % 7,
}));

beforeEach(() => {
	const kept = new Map<string, string>();
	// why: Node has no session storage; the browser's own is used in the browser tests.
	vi.stubGlobal("sessionStorage", {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => kept.set(key, value),
	});
});

describe("the labels of an address", () => {
	it("are those that it was made of", () => {
		const list: WantedLabel[] = [
			{ kind: "product", id: "a", count: 6 },
			{ kind: "product", id: "b", count: 0 },
			{ kind: "location", id: "main", count: 1 },
		];
		expect(labelsPath(list)).toBe("/dashboard/labels?products=a%3A6%2Cb%3A0&locations=main%3A1");
		expect(labelsIn(labelSearch(list))).toEqual(list);
		expect(labelsPath([])).toBe("/dashboard/labels");
		expect(labelsPath(list.slice(0, 1), "depot")).toBe("/dashboard/labels?at=depot&products=a%3A6");
	});

	it("wait in the tab's storage where they are many", () => {
		const search = labelSearch(many);
		expect(search.toString().length).toBeLessThan(30);
		expect(labelsIn(search)).toEqual(many);
		expect(labelsIn(new URLSearchParams({ list: "gone" }))).toEqual([]);
		const there = labelSearch(many, { at: "depot" });
		expect([there.get("at"), labelsIn(there)]).toEqual(["depot", many]);
	});

	it("are one each where no number is said, each thing once, in numbers that can be printed", () => {
		expect(labelsIn(new URLSearchParams("products=a,b:5,a:9,c:x,d:5000,e:-1,,"))).toEqual([
			{ kind: "product", id: "a", count: 1 },
			{ kind: "product", id: "b", count: 5 },
			{ kind: "product", id: "c", count: 1 },
			{ kind: "product", id: "d", count: 999 },
			{ kind: "product", id: "e", count: 0 },
		]);
	});
});
