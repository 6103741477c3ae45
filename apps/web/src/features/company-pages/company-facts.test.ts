import { expect, it } from "vitest";
import { changedFacts, factsOf } from "./company-facts.ts";

it("sends what the person changed and nothing else, an emptied fact too", () => {
	const seen = factsOf({ name: "Shop", phone: "1", city: "Here" });
	expect(changedFacts(seen, { ...seen })).toEqual({});
	expect(changedFacts(seen, { ...seen, city: " Here ", phone: "", email: "a@shop.test" })).toEqual({
		phone: "",
		email: "a@shop.test",
	});
});
