import pino from "pino";
import { describe, expect, it } from "vitest";
import { createAttemptLimits } from "#areas/people/sign-in/attempt-limits.ts";
import { testServer } from "../../test/server.ts";
import { createRequestLimits } from "./request-limits.ts";

async function signIns(addresses: readonly string[]): Promise<Record<string, number>> {
	const server = await testServer({ rateLimits: true, trustProxy: 1 });
	const counts: Record<string, number> = {};
	for (const [i, address] of addresses.entries()) {
		const { status } = await server.request("/api/auth/sign-in/email", {
			method: "POST",
			headers: { "content-type": "application/json", "x-forwarded-for": address },
			body: JSON.stringify({ email: `nobody${i}@shop.test`, password: "some words that nobody uses" }),
		});
		counts[status] = (counts[status] ?? 0) + 1;
	}
	return counts;
}

const forty = Array.from({ length: 40 }, (_, i) => i);

describe("the limit on sign-ins from one address", () => {
	it("counts all addresses of one IPv6 network together", async () => {
		const addresses = forty.map((i) => `2001:db8:1:2:${i.toString(16)}::${(i * 7).toString(16)}`);
		expect(await signIns(addresses)).toEqual({ 401: 20, 429: 20 });
	});

	it("is not passed by what a client writes left of the proxy's address and port", async () => {
		const addresses = forty.map((i) => `198.51.100.${i}, 203.0.113.9:${50_000 + i}`);
		expect(await signIns(addresses)).toEqual({ 401: 20, 429: 20 });
	});

	it("counts together who hides behind something that is no address", async () => {
		const addresses = forty.map((i) => `198.51.100.${i}, unknown`);
		expect(await signIns(addresses)).toEqual({ 401: 20, 429: 20 });
	});

	it("counts an IPv4 address and its form on a socket for both kinds as one", async () => {
		const addresses = forty.map((i) => (i % 2 === 0 ? "203.0.113.9" : "[::ffff:203.0.113.9]:443"));
		expect(await signIns(addresses)).toEqual({ 401: 20, 429: 20 });
	});

	it("counts all IPv6 networks of one provider's customer together, who has eight times as many", async () => {
		const { db } = await testServer();
		const limits = createAttemptLimits(db, true, () => new Date());
		const attempt = (address: string) => limits.allows("signInByAddress", address);
		let allowed = 0;
		for (let i = 0; i < 200; i++) if (await attempt(`2001:db8:1:${i.toString(16)}::1`)) allowed += 1;
		expect(allowed).toBe(160);
		expect([await attempt("2001:db8:1:fff::1"), await attempt("2001:db8:2:1::1")]).toEqual([false, true]);
	});

	it("does not let one network use up what its neighbours have", async () => {
		const { db } = await testServer();
		const limits = createAttemptLimits(db, true, () => new Date());
		for (let i = 0; i < 200; i++) await limits.allows("signInByAddress", "2001:db8:1:2::1");
		expect(await limits.allows("signInByAddress", "2001:db8:1:3::1")).toBe(true);
	});

	it("lets another network in meanwhile", async () => {
		const full = Array.from({ length: 21 }, (_, i) => `2001:db8:1:2::${i}`);
		expect(await signIns([...full, "2001:db8:1:3::1", "203.0.113.9"])).toEqual({ 401: 22, 429: 1 });
	});
});

describe("the limit on writes from one address", () => {
	it("counts all addresses of one IPv6 network together", async () => {
		const { db } = await testServer();
		const limits = createRequestLimits(db, pino({ level: "silent" }), () => new Date());
		for (let i = 0; i < 3000; i++) limits.countWrite("", `2001:db8:1:2::${i.toString(16)}`);
		expect(() => limits.countWrite("", "2001:db8:1:2:ffff::1")).toThrow("Too many requests came from here.");
		limits.countWrite("", "2001:db8:1:3::1");
	});

	it("counts all networks of one customer together, whole reads too", async () => {
		const { db } = await testServer();
		const limits = createRequestLimits(db, pino({ level: "silent" }), () => new Date());
		const counts = [
			[3000 * 8, (address: string) => limits.countWrite("", address)],
			[6000 * 8, (address: string) => limits.countRead(address)],
			[120 * 8, (address: string) => limits.countWholeRead(address)],
		] as const;
		for (const [most, count] of counts) {
			for (let i = 0; i < most; i++) count(`2001:db8:1:${(i % 1000).toString(16)}::1`);
			expect(() => count("2001:db8:1:ffff::1")).toThrow("Too many requests came from here.");
			count("2001:db8:2::1");
		}
	});
});
