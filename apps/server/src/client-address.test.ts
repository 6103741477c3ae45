import { describe, expect, it } from "vitest";
import { clientAddress, countedAddress, countedNetworks } from "./client-address.ts";

function addressOf(proxies: number, forwarded: string | undefined, socket = "::ffff:10.0.0.1") {
	return clientAddress(socket, forwarded, proxies);
}

describe("clientAddress", () => {
	it("is the connection's, whatever a client claims, where no proxy is trusted", () => {
		expect(addressOf(0, "6.6.6.6")).toBe("10.0.0.1");
		expect(addressOf(0, undefined, "2001:db8::1")).toBe("2001:db8::1");
	});

	it("is what the outermost proxy of ours wrote; what stands left of it was the client's own", () => {
		expect(addressOf(1, "6.6.6.6, 203.0.113.9")).toBe("203.0.113.9");
		expect(addressOf(2, "6.6.6.6, 203.0.113.9, 10.0.0.2")).toBe("203.0.113.9");
		expect(addressOf(1, "::ffff:203.0.113.9")).toBe("203.0.113.9");
	});

	it("is the connection's where a proxy wrote nothing that is an address", () => {
		expect(addressOf(1, undefined)).toBe("10.0.0.1");
		expect(addressOf(1, "<script>, unknown")).toBe("10.0.0.1");
		expect(addressOf(1, "6.6.6.6, unknown")).toBe("10.0.0.1");
		expect(addressOf(1, "6.6.6.6, _hidden")).toBe("10.0.0.1");
		expect(addressOf(1, "6.6.6.6, ")).toBe("10.0.0.1");
		expect(addressOf(2, "6.6.6.6, unknown, 10.0.0.2")).toBe("10.0.0.1");
	});

	it("is without the port and the brackets that some proxies write", () => {
		expect(addressOf(1, "6.6.6.6, 203.0.113.9:51234")).toBe("203.0.113.9");
		expect(addressOf(1, "6.6.6.6, [2001:db8::1]:443")).toBe("2001:db8::1");
		expect(addressOf(1, "6.6.6.6, [2001:db8::1]")).toBe("2001:db8::1");
		expect(addressOf(1, '6.6.6.6, "[2001:db8::1]:443"')).toBe("2001:db8::1");
		expect(addressOf(1, "6.6.6.6, [::ffff:203.0.113.9]:443")).toBe("203.0.113.9");
	});

	it("is written in one way, however it came", () => {
		expect(addressOf(1, "2001:DB8:0:0::0:1")).toBe("2001:db8::1");
		expect(addressOf(1, "::ffff:cb00:7109")).toBe("203.0.113.9");
		expect(addressOf(0, undefined, "fe80::1%eth0")).toBe("fe80::1");
	});
});

describe("countedAddress", () => {
	it("counts an IPv6 network of 64 bits as one client, and each IPv4 address by itself", () => {
		expect(countedAddress("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
		expect(countedAddress("2001:db8:1:2::9")).toBe("2001:db8:1:2::/64");
		expect(countedAddress("2001:db8::9")).toBe("2001:db8:0:0::/64");
		expect(countedAddress("2001:db8:1:3::9")).toBe("2001:db8:1:3::/64");
		expect(countedAddress("203.0.113.9")).toBe("203.0.113.9");
		expect(countedAddress("::1")).toBe("0:0:0:0::/64");
	});

	it("is part of a network of 48 bits, which has a larger share", () => {
		expect(countedNetworks("2001:db8::9")).toEqual([
			{ network: "2001:db8:0:0::/64", shares: 1 },
			{ network: "2001:db8:0::/48", shares: 8 },
		]);
		expect(countedNetworks("203.0.113.9")).toEqual([{ network: "203.0.113.9", shares: 1 }]);
	});
});
