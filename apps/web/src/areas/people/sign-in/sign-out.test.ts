import { expect, it, onTestFinished, vi } from "vitest";
import { finishSignOut, setLocked } from "./sign-out.ts";

/** A browser with a sign-out that has not reached the server yet. @returns the answers of the requests that are sent. */
function lockedBrowser() {
	const stored = new Map<string, string>();
	vi.stubGlobal("localStorage", {
		getItem: (name: string) => stored.get(name) ?? null,
		setItem: (name: string, text: string) => void stored.set(name, text),
		removeItem: (name: string) => void stored.delete(name),
	});
	vi.stubGlobal("document", { querySelector: () => null });
	const answers: ((response: Response) => void)[] = [];
	// why: the test must decide when the server answers
	vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => answers.push(resolve)));
	onTestFinished(() => void vi.unstubAllGlobals());
	setLocked(true);
	return answers;
}

const ticks = () => new Promise((resolve) => setTimeout(resolve));

it("a sign-out is sent once for all who wait for it: a late answer to another one would end the next session", async () => {
	const answers = lockedBrowser();
	const ended: string[] = [];
	const asked = new AbortController();
	const given = finishSignOut(asked.signal).catch(() => ended.push("gave up"));
	const waiting = [
		finishSignOut().then(() => ended.push("first")),
		finishSignOut().then(() => ended.push("second")),
	];
	await ticks();
	asked.abort();
	await given;
	expect([answers.length, ended]).toEqual([1, ["gave up"]]);
	answers[0]?.(Response.json({}));
	await Promise.all(waiting);
	await finishSignOut();
	expect([answers.length, ended.length]).toEqual([1, 3]);
});

it("a sign-out that did not reach the server is sent again", async () => {
	const answers = lockedBrowser();
	const first = finishSignOut().catch(() => "no answer");
	await ticks();
	answers[0]?.(new Response("", { status: 502 }));
	expect(await first).toBe("no answer");
	const second = finishSignOut();
	await ticks();
	answers[1]?.(Response.json({}));
	await second;
	expect(answers).toHaveLength(2);
});
