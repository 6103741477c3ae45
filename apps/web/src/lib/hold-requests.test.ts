import { afterEach, expect, it, vi } from "vitest";
import { followHolding, holdRequests } from "./hold-requests.ts";

const asked: string[] = [];
const workers = new EventTarget();
vi.stubGlobal("fetch", async (address: string) => {
	asked.push(address);
	return new Response();
});
vi.stubGlobal("navigator", { serviceWorker: workers });

afterEach(async () => {
	workers.dispatchEvent(new Event("controllerchange"));
	await new Promise((resolve) => setTimeout(resolve));
	asked.length = 0;
});

it("sends what a tab asks for when the new worker is there", async () => {
	holdRequests();
	const answer = fetch("/api/held");
	await new Promise((resolve) => setTimeout(resolve, 20));
	expect(asked).toEqual([]);
	workers.dispatchEvent(new Event("controllerchange"));
	expect((await answer).ok).toBe(true);
	await fetch("/api/after");
	expect(asked).toEqual(["/api/held", "/api/after"]);
});

it("sends it in any case after a while", async () => {
	const began = performance.now();
	holdRequests();
	await fetch("/api/held");
	expect(performance.now() - began).toBeGreaterThan(1400);
	expect(asked).toEqual(["/api/held"]);
});

it("holds back in the other tabs too", async () => {
	const end = new AbortController();
	followHolding(end.signal);
	const send = globalThis.fetch;
	const other = new BroadcastChannel("freehub-hold-requests");
	other.postMessage("hold");
	await vi.waitFor(() => expect(globalThis.fetch).not.toBe(send));
	void fetch("/api/held");
	await new Promise((resolve) => setTimeout(resolve, 20));
	expect(asked).toEqual([]);
	other.close();
	end.abort();
});
