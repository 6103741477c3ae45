import { codeSentences } from "@freehub/contract/code-sentences";
import { addToken } from "@freehub/contract/people/account";
import { rights } from "@freehub/domain/people/access";
import { expect, it } from "vitest";
import { testServer } from "../../test/server.ts";

type Document = {
	info: { description: string };
	paths: Record<string, Record<string, { security: Record<string, unknown>[] }>>;
};

/** The message if a token is not enough, and what is needed instead. */
const refusals = [
	[codeSentences["forbidden.session_needed"], "session"],
	[codeSentences["forbidden.operator_needed"], "operator"],
] as const;

it("says of every endpoint whether a token is enough, and whether nothing is needed", async () => {
	const server = await testServer({ access: "staff" });
	const { client } = await server.newUser();
	const { token } = await client.call(addToken, { body: { name: "T", scopes: [...rights], days: 1 } });
	const document = (await (await server.request("/api/openapi.json")).json()) as Document;
	const endpoints = Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, { security }]) => ({
			path,
			method: method.toUpperCase(),
			security,
		})),
	);
	expect(endpoints.length).toBeGreaterThan(100);
	/** @returns what somebody needs instead, undefined if they were let in. */
	async function refusal(method: string, path: string, headers: Record<string, string>) {
		const hasBody = method !== "GET" && method !== "DELETE";
		const answer = await server.request(`/api${path.replaceAll(/\{\w+\}/g, "no-such-id")}`, {
			method,
			headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID(), ...headers },
			...(hasBody && { body: "{}" }),
		});
		// A stream of events does not end.
		if (answer.ok) {
			await answer.body?.cancel();
			return undefined;
		}
		const { code, detail } = (await answer.json()) as { code: string; detail: string };
		return (
			refusals.find(([sentence]) => detail === sentence)?.[1] ??
			(code === "unauthenticated" ? code : undefined)
		);
	}
	const [said, found]: [string[], string[]] = [[], []];
	for (const { method, path, security } of endpoints) {
		const takes = (name: string) => security.some((one) => name in one);
		const isOpen = security.length === 0 || security.some((one) => Object.keys(one).length === 0);
		const byToken = takes("token") || isOpen ? "token" : takes("operator") ? "operator" : "session";
		said.push(`${method} ${path}: ${byToken}${isOpen ? ", anybody" : ""}`);
		const enough = await refusal(method, path, { authorization: `Bearer ${token}` });
		const isAnybody = (await refusal(method, path, {})) === undefined;
		found.push(`${method} ${path}: ${enough ?? "token"}${isAnybody ? ", anybody" : ""}`);
	}
	expect(found).toEqual(said);
	expect(said.some((line) => line.endsWith(": session"))).toBe(true);
	expect(said.some((line) => /^(POST|PATCH|DELETE) .*: token$/.test(line))).toBe(true);
	expect(document.info.description).not.toMatch(/every write needs a session/);
	expect(document.info.description).toMatch(/programs by an API token/);
});
