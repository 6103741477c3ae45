import { isIPv4, isIPv6 } from "node:net";

/** Requests by tests without a port have no socket. */
const NO_SOCKET = "127.0.0.1";

/**
 * The client address of a request, in canonical form. Behind proxies it is the entry that our outermost proxy added to
 * X-Forwarded-For; entries further left were written by the client and prove nothing. If the entry is not an address, the address
 * of the connection is used, so that all clients who hide theirs are counted together.
 * @param proxies the number of our proxies in front.
 */
export function clientAddress(socket = NO_SOCKET, forwarded = "", proxies = 0): string {
	const direct = canonical(socket) ?? socket;
	if (proxies === 0) return direct;
	const hops = forwarded.split(",");
	// With fewer entries than proxies, all of them were written by our proxies.
	return canonical(withoutPort(hops.at(-proxies) ?? hops[0] ?? "")) ?? direct;
}

/** The limit of a /48 network, in multiples of the limit of a /64 network. */
const SHARES_OF_48_BITS = 8;

type Counted = {
	network: string;
	/** The multiple of the limit that it has. */
	shares: number;
};

/**
 * The networks under which limits count an address, the smallest first: a person with an IPv6 address usually controls its /64
 * network of 2^64 addresses, and many customers control a /48 with 65,536 such networks. A refused request is not counted for the
 * larger network, so that nobody uses up the neighbours' limit.
 * @param address in canonical form.
 */
export function countedNetworks(address: string): Counted[] {
	if (!address.includes(":")) return [{ network: address, shares: 1 }];
	const short = address.replace(/^:/, "0:");
	const zeros = "0:".repeat(9 - short.split(":").length);
	const groups = short.replace("::", `:${zeros}`).split(":");
	return [
		{ network: `${groups.slice(0, 4).join(":")}::/64`, shares: 1 },
		{ network: `${groups.slice(0, 3).join(":")}::/48`, shares: SHARES_OF_48_BITS },
	];
}

/** The smallest network under which an address is counted; used to share queues fairly. */
export function countedAddress(address: string): string {
	return countedNetworks(address)[0]?.network ?? address;
}

/** Some proxies write `203.0.113.9:51234` or `[2001:db8::1]:443`. */
function withoutPort(hop: string): string {
	const text = hop.trim().replace(/^"(.*)"$/, "$1");
	return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

/** @returns undefined if the text is not an address. */
function canonical(text: string): string | undefined {
	const address = text.replace(/%.*$/, "");
	if (isIPv4(address)) return address;
	if (!isIPv6(address)) return undefined;
	const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
	// A dual-stack socket reports an IPv4 address as IPv6: ::ffff:cb00:7109.
	const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(written);
	if (mapped === null) return written;
	const [high, low] = [Number.parseInt(mapped[1] ?? "", 16), Number.parseInt(mapped[2] ?? "", 16)];
	return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
