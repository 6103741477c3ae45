import { expect, it } from "vitest";
import { heldBrowser } from "../../../../test/held-browser.ts";
import { finishSignOut, setLocked } from "./sign-out.ts";

/** A browser with a sign-out that has not reached the server yet. @returns the answers that its requests wait for. */
function lockedBrowser() {
	const { answers } = heldBrowser();
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
