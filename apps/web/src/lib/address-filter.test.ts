import { expect, test } from "vitest";
import { addressFilter, choiceField, dayField, textField } from "./address-filter.ts";

const { read, write, none } = addressFilter({
	view: choiceField(["open", "all"] as const, "open"),
	kind: choiceField(["sale", "return"] as const),
	from: dayField,
	search: textField(5),
});
const filterOf = (address: string) => read(new URLSearchParams(address));

test("an address and its filter say the same, in the filter's order", () => {
	const address = "view=all&kind=sale&from=2026-10-01&search=bell";
	expect(filterOf(address)).toEqual({ view: "all", kind: "sale", from: "2026-10-01", search: "bell" });
	expect(write(filterOf("search=bell&from=2026-10-01&kind=sale&view=all")).toString()).toBe(address);
});

test("what is missing or not understood is the default, which the address leaves out", () => {
	expect(filterOf("view=some&kind=theft&from=soon&page=3")).toEqual(none);
	expect(none).toEqual({ view: "open", kind: "", from: "", search: "" });
	expect(write(none).toString()).toBe("");
	expect(write(filterOf("view=open")).toString()).toBe("");
});

test("a text is trimmed and cut off", () => {
	expect(filterOf("search=++brake+pads").search).toBe("brake");
});
