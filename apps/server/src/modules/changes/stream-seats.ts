import { refusal } from "#app-error.ts";
import type { Seat } from "#seats.ts";

/** How many streams may be open at the same time. */
export type StreamLimits = { process: number; visitors: number; address: number; account: number };

/**
 * A browser holds one stream for all its tabs, and a whole shop may be behind one address. Visitors cannot take the places of
 * those who work in the shop.
 */
export const streamLimits: StreamLimits = { process: 2000, visitors: 1000, address: 100, account: 30 };

/** When a refused reader may try again, in seconds; until then it reads pages. */
const RETRY_AFTER_S = 60;

/** What a stream takes of them: who comes when there are too many is told to read pages. */
export function streamSeats(limits: StreamLimits, address: string, account: string | undefined): Seat[] {
	const seat = (name: string, most: number, where: string): Seat => ({
		name,
		most,
		refusal: () => refusal("too_many_requests.streams", { where, retryAfter: RETRY_AFTER_S }),
	});
	return [
		seat("process", limits.process, "on this server"),
		account === undefined
			? seat("visitors", limits.visitors, "on this server")
			: seat(`account ${account}`, limits.account, "with this account"),
		seat(`address ${address}`, limits.address, "from this address"),
	];
}
