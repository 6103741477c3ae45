import { describe, expect, it } from "vitest";
import { accessModes, rightsOf, roles, stockRights } from "./access.ts";

describe("rightsOf", () => {
	it("lets every signed-in user manage the inventory, and only the owner the people and the company's pages, where access is for everyone", () => {
		for (const role of roles) {
			const may = rightsOf(role, "everyone");
			expect(may).toEqual(
				expect.arrayContaining(["stock.read", "product.write", "location.write", ...stockRights]),
			);
			const ofOwners = ["page.write", "people.manage", "audit.read"] as const;
			expect(ofOwners.filter((right) => may.includes(right))).toEqual(role === "owner" ? ofOwners : []);
			expect(may.includes("blog.write")).toBe(role === "owner" || role === "buyer");
		}
	});

	it("gives a new account nothing but the catalogue where access is by role", () => {
		expect(rightsOf("customer", "staff")).toEqual([]);
		expect(rightsOf(undefined, "staff")).toEqual([]);
	});

	it("lets nobody write who cannot read, and a visitor never write", () => {
		for (const access of accessModes) {
			for (const role of roles) {
				const may = rightsOf(role, access);
				if (may.length > 0) expect(may).toContain("stock.read");
			}
			expect(rightsOf(undefined, access).filter((right) => right !== "stock.read")).toEqual([]);
		}
	});
});
