import { refusal } from "#app-error.ts";
import type { Seat } from "#seats.ts";

/** Max concurrent streams. */
export type StreamLimits = { process: number; visitors: number; address: number; account: number };

/**
 * A browser shares one stream among all its tabs, and a whole shop may share one address. Visitors cannot use up the seats of
 * people who work in the shop.
 */
export const streamLimits: StreamLimits = { process: 2000, visitors: 1000, address: 100, account: 30 };

/** When a refused reader may retry, in seconds; until then it polls. */
const RETRY_AFTER_S = 60;

/** The seats that a stream occupies; if there are none left, the reader has to poll. */
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
