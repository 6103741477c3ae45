import { QueryClient } from "@tanstack/react-query";
import { expect, it, onTestFinished, vi } from "vitest";
import { endSession, sessionQuery } from "./queries.ts";

it("an answer that was on its way when a session ended does not bring it back", async () => {
	const stored = new Map<string, string>();
	vi.stubGlobal("localStorage", {
		getItem: (name: string) => stored.get(name) ?? null,
		setItem: (name: string, text: string) => void stored.set(name, text),
		removeItem: (name: string) => void stored.delete(name),
	});
	vi.stubGlobal("document", { querySelector: () => null });
	let answer: (response: Response) => void = () => {};
	// why: the test must decide when the server answers
	vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
	onTestFinished(() => void vi.unstubAllGlobals());
	const queryClient = new QueryClient();
	queryClient.setQueryData(sessionQuery.queryKey, { user: { id: "kim" } } as never);
	const asked = queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
	await new Promise((resolve) => setTimeout(resolve));
	endSession(queryClient);
	answer(Response.json({ user: { id: "kim" } }));
	await asked;
	await new Promise((resolve) => setTimeout(resolve, 20));
	expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull();
	expect([...stored.keys()]).toEqual([]);
});
