import { openShop, shop } from "@freehub/domain/shop";
import { expect, it, onTestFinished, vi } from "vitest";
import { incomingDay } from "./live-quantity.tsx";

it("pieces are late by the day of the shop, not by that of the reader", () => {
	const usual = shop();
	openShop({ ...usual, timeZone: undefined });
	// why: a process cannot change its own time zone.
	const zone = vi
		.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions")
		.mockReturnValue({ timeZone: "Etc/GMT-14" } as Intl.ResolvedDateTimeFormatOptions);
	onTestFinished(() => {
		zone.mockRestore();
		openShop(usual);
	});
	const now = Date.parse("2026-11-29T20:00:00Z");
	const of = (incomingNext: string) => incomingDay({ incoming: 5, incomingNext }, now);
	expect([of("2026-11-28"), of("2026-11-29"), of("2026-11-30")]).toEqual([
		"Nov 28, late",
		"Nov 29",
		"Nov 30",
	]);
	expect(incomingDay({ incoming: 0, incomingNext: "2026-11-28" }, now)).toBeUndefined();
});
