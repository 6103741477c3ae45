import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { heldBrowser } from "../../../../test/held-browser.ts";
import { endSession, sessionQuery } from "./queries.ts";

it("an answer that was on its way when a session ended does not bring it back", async () => {
	const { stored, answers } = heldBrowser();
	const queryClient = new QueryClient();
	queryClient.setQueryData(sessionQuery.queryKey, { user: { id: "kim" } } as never);
	const asked = queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
	await new Promise((resolve) => setTimeout(resolve));
	endSession(queryClient);
	answers[0]?.(Response.json({ user: { id: "kim" } }));
	await asked;
	await new Promise((resolve) => setTimeout(resolve, 20));
	expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull();
	expect([...stored.keys()]).toEqual([]);
});
