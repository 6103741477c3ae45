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

/**
 * What a limit counts an address as: somebody with one IPv6 address usually has the 2^64 of its network.
 * @param address in canonical form.
 */
export function countedAddress(address: string): string {
	if (!isIPv6(address)) return address;
	const short = address.replace(/^:/, "0:");
	const zeros = "0:".repeat(9 - short.split(":").length);
	const groups = short.replace("::", `:${zeros}`).split(":");
	return `${groups.slice(0, 4).join(":")}::/64`;
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
