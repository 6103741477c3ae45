import { expect, it, onTestFinished } from "vitest";
import { openShop, shop } from "../shop.ts";
import { followedPrice, isOfferCurrent, isOfferNew, type PriceSource, priceToday } from "./purchase-price.ts";

const offer = {
	breaks: [
		{ from: 1, price: 300 },
		{ from: 12, price: 250 },
	],
	per: 1,
	isListed: false,
};
const own = { cost: 400, currency: "USD" };

it("a price follows the offer by pieces, else the product's own cost, which is in the shop's currency", () => {
	expect(followedPrice(offer, 11, own)).toEqual({ cost: 300, per: 1, from: "offer" });
	expect(followedPrice({ ...offer, isListed: true }, 12, own)).toEqual({ cost: 250, per: 1, from: "list" });
	expect(followedPrice(undefined, 11, own)).toEqual({ cost: 400, per: 1, from: "cost" });
	expect(followedPrice(undefined, 11, { ...own, currency: "EUR" })).toEqual({
		cost: 0,
		per: 1,
		from: "cost",
	});
	expect(followedPrice(undefined, 11, { ...own, cost: null })).toMatchObject({ cost: 0 });
	const usual = shop();
	openShop({ ...usual, currency: "EUR" });
	onTestFinished(() => openShop(usual));
	expect(followedPrice(undefined, 11, { ...own, currency: "EUR" })).toMatchObject({ cost: 400 });
});

it("of a draft's line, a typed price stays, and one whose offer is over keeps its last price", () => {
	const stored = (from: PriceSource | null) => ({ pieces: 12, cost: 7, per: 2, from });
	const both = { offer, last: { ...offer, breaks: [{ from: 1, price: 290 }] }, own };
	const over = { ...both, offer: undefined };
	expect(priceToday(stored("typed"), both)).toEqual({ cost: 7, per: 2, from: "typed" });
	expect(priceToday(stored("cost"), both)).toEqual({ cost: 250, per: 1, from: "offer" });
	expect(priceToday(stored("offer"), over)).toEqual({ cost: 290, per: 1, from: "offer" });
	expect(priceToday(stored("list"), { ...over, last: undefined })).toEqual({ cost: 7, per: 2, from: "list" });
	expect(priceToday(stored("cost"), over)).toEqual({ cost: 400, per: 1, from: "cost" });
});

it("one can order by an offer within its days, unless it is gone", () => {
	const terms = { validFrom: "2026-11-02", validTo: "2026-11-04", isGone: false };
	const days = ["2026-11-01", "2026-11-02", "2026-11-04", "2026-11-05"];
	const current = (also: object) => days.filter((day) => isOfferCurrent({ ...terms, ...also }, day));
	expect(current({})).toEqual(["2026-11-02", "2026-11-04"]);
	expect(current({ validFrom: null, validTo: null })).toEqual(days);
	expect(current({ isGone: true })).toEqual([]);
});

it("a typed price is to be looked at again if the supplier asks for another one than then, and than it", () => {
	const piece = (cost: number) => ({ cost, per: 1 });
	expect(isOfferNew({ cost: 7, per: 2 }, piece(3), piece(2))).toBe(true);
	expect(isOfferNew({ cost: 6, per: 2 }, piece(3), piece(2))).toBe(false);
	expect(isOfferNew({ cost: 7, per: 2 }, piece(3), piece(3))).toBe(false);
	expect(isOfferNew({ cost: 7, per: 2 }, null, piece(3))).toBe(false);
});

it("a price per hundred is followed as it is, and compared with others as what a piece costs", () => {
	const perHundred = { breaks: [{ from: 1, price: 490 }], per: 100, isListed: false };
	expect(followedPrice(perHundred, 7, own)).toEqual({ cost: 490, per: 100, from: "offer" });
	expect(isOfferNew({ cost: 5, per: 1 }, { cost: 490, per: 100 }, { cost: 5, per: 1 })).toBe(true);
	expect(isOfferNew({ cost: 5, per: 1 }, { cost: 490, per: 100 }, { cost: 49, per: 10 })).toBe(false);
	expect(isOfferNew({ cost: 49, per: 10 }, { cost: 490, per: 100 }, null)).toBe(false);
});
