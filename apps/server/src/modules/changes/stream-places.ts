import { refusal } from "#app-error.ts";

/** How many streams may be open at the same time. */
export type StreamLimits = { process: number; visitors: number; address: number; account: number };

/**
 * A browser holds one stream for all its tabs, and a whole shop may be behind one address. Visitors cannot take the places of
 * those who work in the shop.
 */
export const streamLimits: StreamLimits = { process: 2000, visitors: 1000, address: 100, account: 30 };

/** When a refused reader may try again, in seconds; until then it reads pages. */
const RETRY_AFTER_S = 60;

/**
 * Counts open streams.
 * @returns what takes a place for one and gives the function that frees it. @throws AppError too_many_requests
 */
export function createStreamPlaces(limits: StreamLimits) {
	const open = new Map<string, number>();

	return (address: string, account: string | undefined): (() => void) => {
		const counted: [name: string, most: number, where: string][] = [
			["process", limits.process, "on this server"],
			account === undefined
				? ["visitors", limits.visitors, "on this server"]
				: [`account ${account}`, limits.account, "with this account"],
			[`address ${address}`, limits.address, "from this address"],
		];
		for (const [name, most, where] of counted) {
			if ((open.get(name) ?? 0) < most) continue;
			throw refusal("too_many_requests.streams", { where, retryAfter: RETRY_AFTER_S });
		}
		for (const [name] of counted) open.set(name, (open.get(name) ?? 0) + 1);
		let isFree = false;
		return () => {
			if (isFree) return;
			isFree = true;
			for (const [name] of counted) {
				const left = (open.get(name) ?? 1) - 1;
				if (left === 0) open.delete(name);
				else open.set(name, left);
			}
		};
	};
}
