import { describe, expect, it } from "vitest";
import { listEntries, listedCategory } from "./listed-category.ts";

describe("listedCategory", () => {
	it.each([
		["Parts > Tyres, Gravel > Tyres", { between: "," }, "Parts > Tyres"],
		["Bags\\, panniers > Small, Sale", { between: "," }, "Bags, panniers > Small"],
		["Sporting Goods > Cycling > Frames", {}, "Cycling > Frames"],
		["Default Category/Gear/Bags,Default Category/Sale", magento(), "Gear > Bags"],
		["Default Category,Default Category/Gear", magento(), "Gear"],
		["All / Saleable", { levels: "/", roots: ["All"] }, "Saleable"],
		["Bags > Totes (T2B3ROTJ3HFGVBO22QLOOJDE), Sale (X)", { between: ",", hasIds: true }, "Bags > Totes"],
		["", { between: "," }, ""],
	])("reads %s", (text, written, path) => {
		expect(listedCategory(text, written)).toBe(path);
	});

	function magento() {
		return { between: ",", levels: "/", roots: ["Default Category"] };
	}
});

it("keeps separators that belong to an entry", () => {
	expect(listEntries("700×40C, 650B×2\\,1", ",")).toEqual(["700×40C", "650B×2,1"]);
	expect(listEntries(", a,, b ,", ",")).toEqual(["a", "b"]);
});
