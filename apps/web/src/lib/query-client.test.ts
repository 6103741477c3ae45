import { ApiError } from "@freehub/contract/errors";
import { expect, it } from "vitest";
import { createQueryClient, isTransient } from "./query-client.ts";

function answered(status: number): ApiError {
	return new ApiError({ type: "about:blank", title: "", status, detail: "", code: "x" });
}

it("tries again after network errors, 408, 429 and 5xx, and after nothing else", () => {
	expect([new TypeError("fetch failed"), ...[408, 429, 500, 503].map(answered)].every(isTransient)).toBe(
		true,
	);
	expect([new Error("bug"), ...[400, 401, 404, 409, 422].map(answered)].some(isTransient)).toBe(false);
});

it("tries three times more, after 1, 2 and 4 s, never waiting longer than 30 s, and keeps unused data 5 minutes", () => {
	const { retry, retryDelay, gcTime } = createQueryClient().getDefaultOptions().queries ?? {};
	const again = retry as (failures: number, error: Error) => boolean;
	const pause = retryDelay as (failures: number, error: Error) => number;
	const error = answered(503);
	expect([0, 1, 2, 3].map((failures) => again(failures, error))).toEqual([true, true, true, false]);
	expect([0, 1, 2, 10].map((failures) => pause(failures, error))).toEqual([1000, 2000, 4000, 30_000]);
	expect(gcTime).toBe(300_000);
});
