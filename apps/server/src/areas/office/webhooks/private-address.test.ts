import { expect, it } from "vitest";
import { isPrivateAddress, isPrivateHost } from "./private-address.ts";

it.each([
	"0.0.0.0",
	"10.1.2.3",
	"100.64.0.1",
	"100.127.255.255",
	"127.0.0.1",
	"127.255.255.254",
	"169.254.169.254",
	"172.16.0.1",
	"172.31.255.255",
	"192.168.1.1",
	"224.0.0.1",
	"255.255.255.255",
	"::",
	"::1",
	"::ffff:127.0.0.1",
	"::ffff:8.8.8.8",
	"::127.0.0.1",
	"64:ff9b::7f00:1",
	"2001:db8::1",
	"2002:7f00:1::",
	"fc00::1",
	"fd12:3456::1",
	"fe80::1",
	"fe80::1%eth0",
	"ff02::1",
	"no address",
])("takes %s for private", (address) => {
	expect(isPrivateAddress(address)).toBe(true);
});

it.each([
	"8.8.8.8",
	"100.63.255.255",
	"100.128.0.1",
	"172.15.0.1",
	"172.32.0.1",
	"192.167.1.1",
	"2606:4700::1111",
])("takes %s for public", (address) => {
	expect(isPrivateAddress(address)).toBe(false);
});

it.each([
	"https://127.0.0.1/",
	"https://2130706433/",
	"https://0x7f000001/",
	"https://0177.0.0.1/",
	"https://127.1/",
	"https://[::1]/",
	"https://[::ffff:10.0.0.1]/",
	"https://localhost/",
	"https://LOCALHOST./",
	"https://hooks.localhost/",
	"https://127.0.0.1./",
])("sees that %s is private, however it is written", (url) => {
	expect(isPrivateHost(new URL(url))).toBe(true);
});

it("cannot tell of a name before it is resolved", () => {
	expect(isPrivateHost(new URL("https://hooks.shop.test/"))).toBe(false);
});
