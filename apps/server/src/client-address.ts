import { isIPv4, isIPv6 } from "node:net";

/** Requests that tests make without a port have no socket. */
const NO_SOCKET = "127.0.0.1";

/**
 * The address that a request came from, in canonical form. Behind proxies it is what our outermost proxy wrote into
 * X-Forwarded-For; what is further left was written by the client and proves nothing. Where that is not an address, it is
 * the connection's, so that all who hide theirs are counted together.
 * @param proxies how many of our proxies are in front.
 */
export function clientAddress(socket = NO_SOCKET, forwarded = "", proxies = 0): string {
	const direct = canonical(socket) ?? socket;
	if (proxies === 0) return direct;
	const hops = forwarded.split(",");
	// Where there are fewer hops than proxies, all of them were written by ours.
	return canonical(withoutPort(hops.at(-proxies) ?? hops[0] ?? "")) ?? direct;
}

/** How many times the limit of one network of 64 bits those of one network of 48 bits have together. */
const SHARES_OF_48_BITS = 8;

type Counted = {
	network: string;
	/** How many times a limit it has. */
	shares: number;
};

/**
 * What a limit counts an address as, the smallest first: somebody with one IPv6 address usually has the 2^64 of its network,
 * and many a customer has the 65,536 such networks of 48 bits. One that is refused is not counted for the larger one, so
 * that nobody uses up what the neighbours have.
 * @param address in canonical form.
 */
export function countedNetworks(address: string): Counted[] {
	if (!isIPv6(address)) return [{ network: address, shares: 1 }];
	const short = address.replace(/^:/, "0:");
	const zeros = "0:".repeat(9 - short.split(":").length);
	const groups = short.replace("::", `:${zeros}`).split(":");
	return [
		{ network: `${groups.slice(0, 4).join(":")}::/64`, shares: 1 },
		{ network: `${groups.slice(0, 3).join(":")}::/48`, shares: SHARES_OF_48_BITS },
	];
}

/** The smallest network that an address is counted as: whose turn it is where requests take turns. */
export function countedAddress(address: string): string {
	return countedNetworks(address)[0]?.network ?? address;
}

/** Some proxies write `203.0.113.9:51234` or `[2001:db8::1]:443`. */
function withoutPort(hop: string): string {
	const text = hop.trim().replace(/^"(.*)"$/, "$1");
	return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

/** @returns undefined where the text is not an address. */
function canonical(text: string): string | undefined {
	const address = text.replace(/%.*$/, "");
	if (isIPv4(address)) return address;
	if (!isIPv6(address)) return undefined;
	const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
	// On a socket for both kinds an IPv4 address is written as an IPv6 one: ::ffff:cb00:7109.
	const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(written);
	if (mapped === null) return written;
	const [high, low] = [Number.parseInt(mapped[1] ?? "", 16), Number.parseInt(mapped[2] ?? "", 16)];
	return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
