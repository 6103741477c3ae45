import { localDay } from "@freehub/domain/local-days";
import { shop } from "@freehub/domain/shop";

/** The day in the shop at a time in ms. */
export function shopDay(moment: number): string {
	return localDay(moment, shop().timeZone ?? "UTC");
}
