import { BlockList, isIP, isIPv6 } from "node:net";

/** Non-public IPv4 networks: RFC 6890 and multicast. */
const private4: readonly [string, number][] = [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.0.2.0", 24],
	["192.88.99.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["198.51.100.0", 24],
	["203.0.113.0", 24],
	["224.0.0.0", 4],
	["240.0.0.0", 4],
];

/** Of IPv6 only 2000::/3 is public, except these networks; 2001::/23 and 2002::/16 can contain private IPv4 addresses. */
const private6: readonly [string, number][] = [
	["2001::", 23],
	["2001:db8::", 32],
	["2002::", 16],
	["3fff::", 20],
];

const privates = new BlockList();
for (const [net, prefix] of private4) privates.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of private6) privates.addSubnet(net, prefix, "ipv6");

const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address is not public: this machine, its networks, or unroutable. */
export function isPrivateAddress(address: string): boolean {
	// A zone (fe80::1%eth0) belongs to a local network.
	if (isIP(address) === 0 || address.includes("%")) return true;
	if (isIPv6(address)) return !global6.check(address, "ipv6") || privates.check(address, "ipv6");
	return privates.check(address, "ipv4");
}

/** Whether the host of a URL is private as written; other names are known only once they are resolved. */
export function isPrivateHost({ hostname }: URL): boolean {
	const host = hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
	if (isIP(host) !== 0) return isPrivateAddress(host);
	return /^(.*\.)?(localhost|local|internal|home\.arpa)$/i.test(host);
}
