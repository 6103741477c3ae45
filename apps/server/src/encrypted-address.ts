/** Hosts that are reachable only from this machine. */
export const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "::1", "[::1]"]);

/** Whether nobody on the way can read or change what is sent to an address: https, or http on this machine. */
export function isEncrypted(address: string): boolean {
	if (!URL.canParse(address)) return false;
	const { protocol, hostname } = new URL(address);
	return protocol === "https:" || (protocol === "http:" && LOOPBACK.has(hostname));
}
