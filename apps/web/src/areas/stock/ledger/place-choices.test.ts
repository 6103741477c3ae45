import type { Location } from "@freehub/contract/stock/locations";
import { expect, it } from "vitest";
import { choiceText, foundPlaces, placeChoices } from "./place-choices.ts";

const store = (id: string, name: string) =>
	({ _id: id, name, kind: "warehouse", parent: null, isClosed: false }) as unknown as Location;
const bin = (id: string, name: string, parent: string) =>
	({ _id: id, name, kind: "bin", parent, isClosed: false }) as unknown as Location;
const level = (location: string, quantity: number) => ({ product: "p", location, quantity });

const shop = [
	store("main", "Shop"),
	store("north", "Store North"),
	bin("a1", "A-01", "north"),
	bin("a2", "A-02", "north"),
	store("south", "Store South"),
	bin("s1", "S-01", "south"),
	bin("s2", "S-02", "south"),
];

const texts = (groups: ReturnType<typeof placeChoices>) =>
	groups.map(({ store: name, places }) => [name, ...places.map(choiceText)]);

it("begins with one's own store, where bins need no store's name, and ends with what is empty", () => {
	const levels = [level("s2", 4), level("a2", 252)];
	expect(texts(placeChoices(shop, { levels, myStore: "north" }))).toEqual([
		["Store North", "A-02 · 252", "A-01 · 0", "Store North, not in a bin · 0"],
		["Store South", "Store South, S-02 · 4", "Store South, S-01 · 0", "Store South, not in a bin · 0"],
		[undefined, "Shop · 0"],
	]);
});

it("offers a store with all its bins where pieces are taken and several of them have some", () => {
	const levels = [level("a1", 3), level("a2", 252), level("s2", 4)];
	const [north, south] = placeChoices(shop, { levels, myStore: "north", isTaking: true });
	expect(north?.places[0]).toEqual({
		value: "bins:north",
		name: "Store North, all bins",
		fullName: "Store North, all bins",
		pieces: 255,
	});
	expect(south?.places.map(({ value }) => value)).toEqual(["s2", "s1", "south"]);
});

it("finds a place by parts of its name in any order, as people write it, the one with that name first", () => {
	const groups = placeChoices([...shop, bin("s20", "S-020", "south"), bin("x", "XS-02", "north")], {
		myStore: "north",
	});
	const found = (typed: string) =>
		foundPlaces(groups, typed).groups.flatMap(({ places }) => places.map(({ name }) => name));
	expect(found("s-02")).toEqual(["Store South, S-02", "Store South, S-020", "Store North, XS-02"]);
	expect(found("s02")[0]).toBe("Store South, S-02");
	expect(found("02 SOUTH")).toEqual(["Store South, S-02", "Store South, S-020"]);
	expect(found("Store South, S-01")).toEqual(["Store South, S-01"]);
	expect(found("nowhere")).toEqual([]);
});

it("draws at most 50 of 2,000 bins and says how many more there are; typing finds any", () => {
	const bins = Array.from({ length: 2000 }, (_, i) => bin(`b${i}`, `B-${i}`, "north"));
	const groups = placeChoices([...shop, ...bins], { levels: [level("b1999", 1)], myStore: "north" });
	const { groups: drawn, more } = foundPlaces(groups, "");
	const places = drawn.flatMap((group) => group.places);
	expect([places.length, places[0]?.name, more]).toEqual([50, "B-1999", 2000 + shop.length - 50]);
	expect(foundPlaces(groups, "b-1234").groups[0]?.places.map(({ value }) => value)).toEqual(["b1234"]);
});
