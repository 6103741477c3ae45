import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isForgotten, momentOf, type QueuedChange, sendable } from "./stock-queue.ts";

const DAY = 24 * 60 * 60 * 1000;

function change(product: string, part: Partial<QueuedChange> = {}): QueuedChange {
	return { product: { _id: product }, recordedAt: 0, ...part };
}

describe("sendable", () => {
	it("keeps the order, and holds what is about the same product as a refused change before it", () => {
		const chain = change("chain");
		const refused = change("tyre", { refusal: "insufficient_stock" });
		const heldTyre = change("tyre");
		const rim = change("rim");
		expect(sendable([chain, refused, heldTyre, rim])).toEqual([chain, rim]);
	});

	it("sends what was recorded before the refused one", () => {
		const first = change("tyre");
		expect(sendable([first, change("tyre", { refusal: "not_found" })])).toEqual([first]);
	});

	it("closes a line after the receipts of it that wait, and does not wait for one that was refused", () => {
		const refused = change("tyre", { refusal: "not_found", body: { purchaseLine: "first" } });
		const heldTyre = change("tyre", { body: { purchaseLine: "second" } });
		const rim = change("rim", { body: { purchaseLine: "third" } });
		const [first, second, third] = ["first", "second", "third"].map((line) => ({
			recordedAt: 0,
			body: { lines: [line] },
		}));
		const inOrder = [refused, heldTyre, rim, first, second, third] as QueuedChange[];
		expect(sendable(inOrder)).toEqual([rim, first, third]);
	});
});

describe("momentOf", () => {
	const hour = 60 * 60 * 1000;

	it("takes what is sent at once for now: the server understands a date a little ahead so", () => {
		expect(momentOf(change("p", { recordedAt: 1000 }), { now: 1200, ahead: 300, last: 0 })).toBe(3500);
	});

	it("corrects a clock that is an hour slow", () => {
		const late = { now: 10 * hour, ahead: hour, last: 0 };
		expect(momentOf(change("p", { recordedAt: 2 * hour }), late)).toBe(3 * hour);
	});

	it("is in the device's order and never later than now, whatever its clock did", () => {
		const clocks = fc.array(fc.record({ recordedAt: fc.nat(), now: fc.nat(), ahead: fc.integer() }), {
			minLength: 1,
		});
		fc.assert(
			fc.property(clocks, fc.nat(), (steps, start) => {
				// The server's clock only moves forward.
				let serverNow = start;
				let last = 0;
				for (const { recordedAt, now, ahead } of steps) {
					serverNow += Math.abs(ahead);
					const moment = momentOf(change("p", { recordedAt }), { now, ahead: serverNow - now, last });
					expect(moment).toBeGreaterThanOrEqual(last);
					expect(moment).toBeLessThanOrEqual(serverNow + 2000);
					last = moment;
				}
			}),
		);
	});
});

describe("isForgotten", () => {
	it("is so 13 days after the first sending, a day before the server forgets the key", () => {
		expect(isForgotten(change("p", { sentAt: 0 }), { now: 13 * DAY, ahead: 0 })).toBe(false);
		expect(isForgotten(change("p", { sentAt: 0 }), { now: 13 * DAY, ahead: 1 })).toBe(true);
	});

	it("is so by the device's clock where the server's was a month ahead when it was sent", () => {
		const sent = change("p", { recordedAt: 0, sentAt: 30 * DAY });
		expect(isForgotten(sent, { now: 13 * DAY, ahead: 0 })).toBe(false);
		expect(isForgotten(sent, { now: 13 * DAY + 1, ahead: 0 })).toBe(true);
	});

	it("is never so for what was not sent", () => {
		expect(isForgotten(change("p"), { now: 1000 * DAY, ahead: 0 })).toBe(false);
	});
});
