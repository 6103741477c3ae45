import { ApiError } from "@freehub/contract/errors";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { isRefusal, runQuietly, stillUnanswered, toSend, type Write } from "./write.ts";

type PurchaseOrder = { pieces: number; note?: string };

const book: Write<PurchaseOrder, string> = {
	send: async (_, key) => key,
	content: ({ pieces }) => pieces,
};

function answer(status: number, code: string): ApiError {
	return new ApiError({ type: "about:blank", title: code, status, detail: code, code });
}

it("repeats what had no answer under its key, and nothing else", () => {
	const first = toSend(book, { pieces: 3 }, undefined);
	const lost = stillUnanswered(first, new TypeError("Failed to fetch"));
	expect(toSend(book, { pieces: 3, note: "again" }, lost).idempotencyKey).toBe(first.idempotencyKey);
	expect(toSend(book, { pieces: 4 }, lost).idempotencyKey).not.toBe(first.idempotencyKey);
});

it("asks anew after a refusal", () => {
	const first = toSend(book, { pieces: 3 }, undefined);
	const refused = stillUnanswered(first, answer(409, "insufficient_stock"));
	expect(toSend(book, { pieces: 3 }, refused).idempotencyKey).not.toBe(first.idempotencyKey);
});

it("knows a refusal from an answer that a moment later may be another", () => {
	expect(isRefusal(answer(409, "insufficient_stock"))).toBe(true);
	expect(isRefusal(answer(401, "unauthenticated"))).toBe(true);
	for (const failure of [
		answer(503, "unavailable"),
		answer(429, "too_many_requests"),
		answer(418, "unknown"),
		new TypeError("Failed to fetch"),
	]) {
		expect(isRefusal(failure)).toBe(false);
	}
});

it("takes back what it showed beforehand when it is not done", async () => {
	const queryClient = new QueryClient();
	const shown: string[] = [];
	const write: Write<number, never> = {
		send: () => Promise.reject(answer(409, "insufficient_stock")),
		expect: async () => {
			shown.push("expected");
			return () => shown.push("taken back");
		},
		showFailure: () => shown.push("told"),
	};
	await expect(runQuietly(write, 1, queryClient)).rejects.toMatchObject({ code: "insufficient_stock" });
	expect(shown).toEqual(["expected", "taken back", "told"]);
});
