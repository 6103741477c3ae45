import { afterEach, describe, expect, it } from "vitest";
import { type Right, rightsOf } from "../people/access.ts";
import { openShop, shop } from "../shop.ts";
import { whyKept } from "./take-back.ts";

const usual = shop();
afterEach(() => openShop(usual));

const at = Date.parse;

describe("whyKept", () => {
	const own = (recordedAt: string, now: string, rights: readonly Right[] = []) =>
		whyKept("deliver", { actor: "kim", recordedAt: at(recordedAt) }, { actor: "kim", rights, now: at(now) });

	it("lets people take back their own within 24 hours where the shop has no time zone", () => {
		expect(own("2026-03-01T23:00Z", "2026-03-02T22:59Z")).toBeUndefined();
		expect(own("2026-03-01T23:00Z", "2026-03-02T23:00Z")).toBe("older");
		// A clock that was set back.
		expect(own("2026-03-01T23:00Z", "2026-03-01T12:00Z")).toBeUndefined();
	});

	it("within the shop's day where it has one", () => {
		openShop({ ...usual, timeZone: "Asia/Dhaka" });
		// Midnight is 18:00 in UTC.
		expect(own("2026-03-01T17:59Z", "2026-03-01T18:00Z")).toBe("older");
		expect(own("2026-03-01T18:00Z", "2026-03-02T17:59Z")).toBeUndefined();
		expect(own("2026-03-01T18:00Z", "2026-03-02T18:00Z")).toBe("older");
	});

	it("keeps what others booked, except from owners, and receipts from buyers", () => {
		const by = (kind: "receive" | "return", role: "counter" | "warehouse" | "buyer" | "owner") =>
			whyKept(
				kind,
				{ actor: "kim", recordedAt: 0 },
				{ actor: "ben", rights: rightsOf(role, "staff"), now: 1 },
			);
		expect([by("receive", "owner"), by("return", "owner"), by("receive", "buyer")]).toEqual([
			undefined,
			undefined,
			undefined,
		]);
		expect([by("return", "buyer"), by("receive", "warehouse"), by("receive", "counter")]).toEqual([
			"others",
			"others",
			"others",
		]);
	});
});
