import { isTimeZone, shopZone, startOfShopDay } from "@freehub/domain/local-days";
import { z } from "zod";
import { broken } from "./rules.ts";

/** The time zone that determines the days; the shop's if none is given. */
export const TimeZone = z
	.string()
	.max(64)
	.refine(isTimeZone, broken("time_zone", "zone must be a time zone such as Europe/Berlin."))
	.default(() => shopZone())
	.describe("The time zone of the days. Default: the shop's, or UTC if it has none.");

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A time in a query, or a day, which stands for its begin in the shop's time zone. Parsed, it is always a time in ISO 8601. */
export const moment = (label: string) =>
	z
		.union(
			[z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 }), z.iso.date()],
			`${label} must be a time such as 2026-10-01T08:00Z, or a day such as 2026-10-01.`,
		)
		.transform((text) => (DAY.test(text) ? startOfShopDay(text).toISOString() : text))
		.describe(
			"A time with its offset, or a day: its begin in the shop's time zone, in UTC if the shop has none.",
		);
