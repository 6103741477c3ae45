import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChunkLoadError, lazyChunk } from "./lazy-chunk.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a chunk", () => {
	it("that takes longer than 120 s counts as failed, and not before", async () => {
		const failed = vi.fn();
		lazyChunk("signin", () => new Promise(() => {})).catch(failed);
		await vi.advanceTimersByTimeAsync(119_999);
		expect(failed).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);
		expect(failed).toHaveBeenCalledWith(new ChunkLoadError("signin"));
	});

	it("that fails to load is named, with what the browser said", async () => {
		const cause = new TypeError("Failed to fetch dynamically imported module");
		const failed = lazyChunk("signin", () => Promise.reject(cause));
		await expect(failed).rejects.toMatchObject({ sentence: "Loading chunk signin failed", cause });
		expect(vi.getTimerCount()).toBe(0);
	});

	it("that has come is handed on, however late it is asked about", async () => {
		expect(await lazyChunk("signin", () => Promise.resolve("here"))).toBe("here");
		await vi.advanceTimersByTimeAsync(200_000);
	});
});
