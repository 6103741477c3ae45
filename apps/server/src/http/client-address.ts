import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

/** There is no socket behind a request that a test makes without a port. */
const NO_SOCKET = "127.0.0.1";

/**
 * The address that a request came from. Behind proxies it is what the outermost of ours wrote into X-Forwarded-For:
 * what stands further left there was written by the client and is worth nothing.
 * @param proxies how many proxies of ours stand in front.
 */
export function clientAddress(c: Context<AppEnv>, proxies: number): string {
	const isServed = (c.env as { incoming?: unknown } | undefined)?.incoming !== undefined;
	const direct = plain((isServed ? getConnInfo(c).remote.address : undefined) ?? NO_SOCKET);
	if (proxies === 0) return direct;
	const hops = (c.req.header("x-forwarded-for") ?? "")
		.split(",")
		.map((hop) => hop.trim())
		.filter((hop) => /^[\da-fA-F.:]{2,45}$/.test(hop));
	return plain(hops.at(-proxies) ?? hops[0] ?? direct);
}

/** An IPv4 address on a socket for both kinds is written as an IPv6 one. */
function plain(address: string): string {
	return address.replace(/^::ffff:(?=[\d.]+$)/i, "");
}
