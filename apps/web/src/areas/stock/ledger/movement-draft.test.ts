import { expect, it } from "vitest";
import { elsewhereSentence, locationName } from "./location-choices.ts";
import {
	bodyOf,
	type Draft,
	foresee,
	levelsAfter,
	quantityProblem,
	startLocation,
	startOfMany,
} from "./movement-draft.ts";

const draft: Draft = {
	kind: "deliver",
	quantity: "5",
	location: "main",
	to: "",
	newName: "",
	newParent: "",
	reason: "damaged",
	reference: " ",
};
const levels = [
	{ product: "p", location: "main", quantity: 3 },
	{ product: "p", location: "shelf", quantity: 4 },
	{ product: "p", location: "supplier", quantity: -7 },
];

it("sends only what the kind needs, and no empty reference", () => {
	expect(bodyOf(draft)).toEqual({ kind: "deliver", quantity: 5 });
	expect(bodyOf({ ...draft, kind: "transfer", location: "shelf", to: "main", reference: " PO 7 " })).toEqual({
		kind: "transfer",
		quantity: 5,
		location: "shelf",
		to: "main",
		reference: "PO 7",
	});
	expect(bodyOf({ ...draft, kind: "adjust", quantity: "-2", reason: "correction" })).toEqual({
		kind: "adjust",
		quantity: -2,
		reason: "correction",
	});
});

it("foresees what happens to the quantity on hand, and warns where too little is there", () => {
	expect(foresee({ ...draft, quantity: "2" }, "p", levels)).toEqual({ delta: -2 });
	expect(foresee({ ...draft, kind: "transfer", quantity: "3", to: "shelf" }, "p", levels)).toEqual({
		delta: 0,
	});
	expect(foresee({ ...draft, kind: "count", quantity: "1" }, "p", levels)).toEqual({ delta: -2 });
	expect(foresee(draft, "p", levels)).toEqual({
		delta: 0,
		warning: "Only 3 here; you asked for 5.",
	});
});

it("foresees what can be known where the levels cannot be read", () => {
	expect(foresee(draft, "p", undefined)).toEqual({ delta: -5 });
	expect(foresee({ ...draft, kind: "receive" }, "p", undefined)).toEqual({ delta: 5 });
	expect(foresee({ ...draft, kind: "transfer", to: "shelf" }, "p", undefined)).toEqual({ delta: 0 });
	expect(foresee({ ...draft, kind: "count" }, "p", undefined)).toEqual({ delta: 0 });
});

it("counts what this device has recorded, but for what will be refused", () => {
	const recorded = [
		{ kind: "receive", quantity: 2 },
		{ kind: "deliver", quantity: 9 },
		{ kind: "transfer", quantity: 4, to: "shelf" },
	] as const;
	expect(levelsAfter("p", levels, [])).toBe(levels);
	expect(levelsAfter("p", levels, recorded).filter(({ location }) => location !== "supplier")).toEqual([
		{ product: "p", location: "main", quantity: 1 },
		{ product: "p", location: "shelf", quantity: 8 },
	]);
});

it("takes whole numbers from 1; a count also 0, and a correction also less", () => {
	expect(quantityProblem(draft)).toBeUndefined();
	for (const quantity of ["", "0", "-1", "1.5", "2000000000"]) {
		expect(quantityProblem({ ...draft, quantity }), quantity).toBeDefined();
	}
	expect(bodyOf({ ...draft, quantity: "১,২০০" })).toMatchObject({ quantity: 1200 });
	expect(quantityProblem({ ...draft, kind: "count", quantity: "0" })).toBeUndefined();
	expect(quantityProblem({ ...draft, kind: "adjust", reason: "correction", quantity: "-1" })).toBeUndefined();
	expect(quantityProblem({ ...draft, kind: "adjust", quantity: "-1" })).toBeDefined();
});

it("names a bin with its warehouse, and the world outside by its role", () => {
	const depot = {
		_id: "d",
		name: "Depot",
		kind: "warehouse",
		parent: null,
		position: null,
		isMain: false,
		isClosed: false,
	} as const;
	const shelf = {
		_id: "s",
		name: "Shelf 3",
		kind: "bin",
		parent: "d",
		position: null,
		isMain: false,
		isClosed: false,
	} as const;
	expect(locationName("s", [depot, shelf])).toBe("Depot, Shelf 3");
	expect(locationName("d", [depot, shelf])).toBe("Depot");
	expect(locationName("customer", [])).toBe("Customer");
});

it("begins where the pieces are: at the place that is looked at, in its bins, else where most are", () => {
	const at = (location: string, quantity: number) => ({ product: "p", location, quantity });
	const far = [at("shelf", 4), at("store", 840), at("supplier", -844)];
	expect(startLocation("deliver", levels)).toBe("main");
	expect(startLocation("deliver", levels, ["shelf"])).toBe("shelf");
	expect(startLocation("transfer", far)).toBe("store");
	expect(startLocation("count", far, ["main", "shelf"])).toBe("shelf");
	expect(startLocation("receive", far)).toBe("main");
	expect(startLocation("receive", far, ["bin"])).toBe("bin");
	expect(startLocation("deliver", [])).toBe("main");
});

it("of many products begins where most of them are", () => {
	const at = (product: string, location: string, quantity: number) => ({ product, location, quantity });
	const spread = [
		at("bolt", "store", 9000),
		at("bell", "shop", 3),
		at("lamp", "shop", 2),
		at("lamp", "supplier", -2),
		at("lamp", "customer", 5),
		at("bell", "shelf", 1),
	];
	expect(startOfMany(spread)).toBe("shop");
	expect(startOfMany(spread, ["depot", "shelf"])).toBe("shelf");
	expect(startOfMany([])).toBe("main");
	expect(startOfMany([], ["depot"])).toBe("depot");
});

it("says where others are, as a place that is open", () => {
	const place = (_id: string, isClosed = false) => ({
		_id,
		name: _id,
		kind: "warehouse" as const,
		parent: null,
		position: null,
		isMain: false,
		isClosed,
	});
	const there = [
		{ product: "p", location: "A", quantity: 3 },
		{ product: "p", location: "B", quantity: 840 },
		{ product: "p", location: "C", quantity: 900 },
		{ product: "p", location: "supplier", quantity: -1743 },
	];
	expect(elsewhereSentence("A", there, [place("A"), place("B"), place("C", true)])).toBe("840 in B.");
	expect(elsewhereSentence("A", there.slice(0, 1), [place("A"), place("B")])).toBeUndefined();
});
