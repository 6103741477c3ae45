import "fake-indexeddb/auto";
import { expect, it, vi } from "vitest";
import { sessionsOf } from "./kept-sessions.ts";
import { changeSession, nextSession, sessionKept, sessionNow, takeSession } from "./session-store.ts";

// why: the browser's own; which tab has which session is tested with real tabs.
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
