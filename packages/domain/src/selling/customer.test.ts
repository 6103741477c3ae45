import { describe, expect, it } from "vitest";
import {
	contactKeys,
	customerSearchParts,
	customerSearchText,
	customerTitle,
	mergedFacts,
} from "./customer.ts";

const rosa = {
	name: "Rosa Lind-Öström",
	company: "Velo O'Brien",
	mails: ["Rosa.Lind@Example.test"],
	phones: ["+49 (0)30 1234567"],
	address: "Main street 1",
	language: null,
	note: "",
};

const finds = (typed: string, facts = rosa) => {
	const text = customerSearchText(facts);
	return customerSearchParts(typed).every((part) => text.includes(part));
};

describe("a customer is found", () => {
	it.each([
		"r",
		"ro",
		"rosa",
		"osa",
		"lind",
		"ostrom",
		"ÖSTR",
		"lin ros",
		"o'brien",
		"brien",
		"velo lind",
		"rosa.lind@example.test",
		"lind@exa",
		"d@ex",
		"rosa.li",
		"030 1234567",
		"030/123 45 67",
		"+49 30 1234567",
		"0049301234567",
		"1234567",
		"34567",
		"345",
		"0301",
		"+49",
		"+4930",
		"(030) 12",
		"৩০১২৩",
	])("by %s", (typed) => expect(finds(typed)).toBe(true));

	it.each(["sa", "rosalind", "marta", "lind@other", "030 7654321", "+43 30 1234567 8"])(
		"not by %s",
		(typed) => expect(finds(typed)).toBe(false),
	);

	it("by a number with its country, though it was entered without", () => {
		expect(finds("+49 30 1234567", { ...rosa, phones: ["030 1234567"] })).toBe(true);
		expect(finds("030 1234567", { ...rosa, phones: ["0049 30 1234567"] })).toBe(true);
		expect(finds("+1 (555) 010", { ...rosa, phones: ["555-010-9999"] })).toBe(true);
		expect(finds("+880 1711", { ...rosa, phones: ["01711 123456"] })).toBe(true);
	});
});

it("is called by the name, or what else is known", () => {
	expect(customerTitle({ ...rosa, name: "" })).toBe("Velo O'Brien");
	expect(customerTitle({ ...rosa, name: "", company: "", mails: [] })).toBe("+49 (0)30 1234567");
});

it("may be another one with the same mail or number, however written", () => {
	expect(contactKeys({ mails: ["A@b.test", "a@B.test"], phones: ["030 12", "+49 30 12", "-"] })).toEqual([
		"mail a@b.test",
		"phone 3012",
	]);
});

it("merged keeps the facts of both", () => {
	const other = {
		...rosa,
		name: "R. Lind",
		company: "",
		mails: ["rosa.lind@example.test", "r@example.test"],
		phones: ["030 1234567", "040 1"],
		address: "Other street 2",
		language: "de",
		note: "Rides a tandem",
	};
	expect(mergedFacts<typeof other | typeof rosa>(rosa, other)).toEqual({
		...rosa,
		mails: ["Rosa.Lind@Example.test", "r@example.test"],
		phones: ["+49 (0)30 1234567", "040 1"],
		language: "de",
		note: "R. Lind\nOther street 2\nRides a tandem",
	});
});
