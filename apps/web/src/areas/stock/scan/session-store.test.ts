import "fake-indexeddb/auto";
import { expect, it, vi } from "vitest";
import { guestId } from "#lib/guest.ts";
import { claimSessions } from "./claim-scans.ts";
import { keepScanSession, sessionsOf } from "./kept-sessions.ts";
import { newSession, type WaitingScan } from "./session.ts";
import { changeSession, nextSession, sessionKept, sessionNow, takeSession } from "./session-store.ts";

// why: removes the browser's locks; tests with real tabs cover which tab has which session.
vi.stubGlobal("navigator", {});

it("is on the disk whenever somebody waits for it, and the next one takes its place", async () => {
	await takeSession("kim", () => "receive");
	await sessionKept();
	// Nothing is left to write now.
	await sessionKept();
	for (const typed of ["1", "2", "3"]) changeSession(() => ({ typed }));
	await sessionKept();
	const { batch = "" } = sessionNow() ?? {};
	expect(await sessionsOf("kim")).toMatchObject([{ batch, typed: "3", setting: { work: "receive" } }]);
	expect(await sessionsOf("lee")).toEqual([]);

	await nextSession();
	await sessionKept();
	const [next, ...others] = await sessionsOf("kim");
	expect(others).toEqual([]);
	expect(next?.batch).not.toBe(batch);
	expect(next).toMatchObject({ typed: "", setting: { work: "receive" } });
});

it("what a guest has scanned comes into the session of whoever takes it over, in its order, once, and is nobody's other", async () => {
	const guest = guestId("Ada", crypto.randomUUID());
	const [first] = await sessionsOf("kim");
	const scanned = (key: string, scannedAt: string): WaitingScan => ({
		...newSession(guest, "").setting,
		work: "receive",
		key,
		batch: "of the guest",
		scannedAt,
		code: key,
		details: {},
		typed: undefined,
	});
	const known = {
		product: { _id: "bell", name: "Bell", image: "", sku: null, category: null, quantity: 0 },
		pieces: 5,
	};
	const [a, b, c] = [
		scanned("a", "2026-01-01T10:00:00Z"),
		scanned("b", "2026-01-01T10:00:01Z"),
		scanned("c", "2026-01-01T10:00:02Z"),
	];
	await keepScanSession({
		...newSession(guest, "of the guest"),
		waiting: [a, b],
		tally: { ...c, work: "count", known },
	});
	changeSession(() => ({ waiting: [{ ...scanned("own", "2026-01-01T11:00:00Z"), isAside: true }] }));
	expect(await claimSessions(guest, "kim")).toBe("held");
	await sessionKept();
	expect(await claimSessions(guest, "lee")).toBe("nothing");
	const [kept] = await sessionsOf("kim");
	expect(
		kept?.waiting.map(({ key, batch, scannedAt, typed, work }) => [key, batch, scannedAt, typed, work]),
	).toEqual([
		["a", first?.batch, a.scannedAt, undefined, "receive"],
		["b", first?.batch, b.scannedAt, undefined, "receive"],
		["c", first?.batch, c.scannedAt, 5, "count"],
		["own", "of the guest", "2026-01-01T11:00:00Z", undefined, "receive"],
	]);
	for (const who of [guest, "lee"]) expect(await sessionsOf(who)).toEqual([]);
});
