import { localDay, shopZone } from "@freehub/domain/local-days";

/** The day in the shop. */
export function today(now: Date): string {
	return localDay(now.getTime(), shopZone());
}
