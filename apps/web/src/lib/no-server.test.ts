import { ApiError } from "@freehub/contract/errors";
import { reads } from "@freehub/contract/shop-window/reads";
import { expect, it, onTestFinished, vi } from "vitest";
import { api, sendBy } from "./api.ts";
import { isNoServer } from "./no-server.ts";

const html = { "content-type": "text/html; charset=utf-8" };

/** The error of a request on this network, if it fails. */
async function failureWith(network: (signal: AbortSignal) => Promise<Response>): Promise<unknown> {
	// why: stubs the network boundary
	vi.stubGlobal("document", { querySelector: () => null });
	const before = sendBy((_, { signal }) => network(signal as AbortSignal));
	onTestFinished(() => {
		sendBy(before);
		vi.unstubAllGlobals();
	});
	return api.call(reads.getSession, { signal: AbortSignal.timeout(20) }).then(
		() => undefined,
		(error: unknown) => error,
	);
}

it.each([502, 503, 504, 511])("a gateway's %i is no server", async (status) => {
	expect(isNoServer(await failureWith(async () => new Response("Gone", { status, headers: html })))).toBe(
		true,
	);
});

it("neither is a Wi-Fi's page in place of what was asked for, nor a network that fails or does not answer in time", async () => {
	const wifi = async () => new Response("<html>Welcome</html>", { headers: html });
	const cut = () => Promise.reject(new TypeError("Failed to fetch"));
	const silent = (signal: AbortSignal) =>
		new Promise<Response>((_, reject) =>
			signal.addEventListener("abort", () => reject(signal.reason as Error)),
		);
	for (const network of [wifi, cut, silent]) expect(isNoServer(await failureWith(network))).toBe(true);
});

it("what the server itself says is its answer", async () => {
	const problem = { type: "about:blank", title: "", status: 401, detail: "No.", code: "unauthenticated" };
	const failure = await failureWith(async () => Response.json(problem, { status: 401 }));
	expect(failure).toBeInstanceOf(ApiError);
	expect(isNoServer(failure)).toBe(false);
	expect(isNoServer(await failureWith(async () => Response.json(null)))).toBe(false);
});

it("nothing is asked in the name of whoever has signed out without a connection, but for the end of their session", async () => {
	// why: stubs the network boundary and the browser's storage
	const fetched = vi.fn(async (_path: string, _init: RequestInit) => Response.json(null));
	vi.stubGlobal("fetch", fetched);
	vi.stubGlobal("document", { querySelector: () => null });
	vi.stubGlobal("localStorage", { getItem: (name: string) => (name === "freehub-locked" ? "" : null) });
	onTestFinished(() => void vi.unstubAllGlobals());
	await api.call(reads.getSession);
	await api.call({ method: "POST", path: "/auth/sign-out", status: 200 } as const, { body: {} } as never);
	expect(fetched.mock.calls.map(([, init]) => init.credentials)).toEqual(["omit", "include"]);
});
