import { expect, it, onTestFinished, vi } from "vitest";
import { askUntilThere } from "./ask-until-there.ts";

it("asks a silent server every second, gives up each question before the next one, and says when one is answered", async () => {
	vi.useFakeTimers();
	vi.stubGlobal("document", { visibilityState: "visible", querySelector: () => null });
	vi.stubGlobal("navigator", {});
	onTestFinished(() => {
		vi.useRealTimers();
		vi.unstubAllGlobals();
	});
	let count = 0;
	const silent = (signal: AbortSignal) =>
		new Promise<Response>((_, reject) => {
			const end = () => reject(new DOMException("", "TimeoutError"));
			// why: the browser's own timeouts do not follow the fake clock
			setTimeout(end, 1000);
			signal.addEventListener("abort", end);
		});
	let answer: (signal: AbortSignal) => Promise<Response> = silent;
	vi.stubGlobal("fetch", (_: string, { signal }: { signal: AbortSignal }) => {
		count += 1;
		return answer(signal);
	});
	const end = new AbortController();
	let answers = 0;
	void askUntilThere(end.signal, () => {
		answers += 1;
		end.abort();
	});
	await vi.advanceTimersByTimeAsync(3500);
	expect({ count, answers }).toEqual({ count: 4, answers: 0 });
	answer = async () => new Response("<html>", { status: 502, headers: { "content-type": "text/html" } });
	await vi.advanceTimersByTimeAsync(1000);
	expect(answers).toBe(0);
	answer = async () => Response.json(null);
	await vi.advanceTimersByTimeAsync(1000);
	expect(answers).toBe(1);
	await vi.advanceTimersByTimeAsync(5000);
	expect(count).toBe(6);
});
