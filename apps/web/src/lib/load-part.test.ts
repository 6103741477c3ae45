import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChunkLoadError, loadPart } from "./load-part.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a chunk", () => {
	it("that takes longer than 120 s counts as failed, and not before", async () => {
		const failed = vi.fn();
		loadPart("signin", () => new Promise(() => {})).catch(failed);
		await vi.advanceTimersByTimeAsync(119_999);
		expect(failed).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);
		expect(failed).toHaveBeenCalledWith(new ChunkLoadError("signin"));
	});

	it("that does not arrive is asked for once more, and is named with what the browser said if it fails again", async () => {
		const cause = new TypeError("Failed to fetch dynamically imported module");
		const load = vi.fn().mockRejectedValueOnce(cause).mockResolvedValueOnce("here").mockRejectedValue(cause);
		const loaded = loadPart("signin", load);
		await vi.advanceTimersByTimeAsync(500);
		expect(await loaded).toBe("here");
		const failed = expect(loadPart("signin", load)).rejects.toMatchObject({
			sentence: "Loading chunk signin failed",
			cause,
		});
		await vi.advanceTimersByTimeAsync(500);
		await failed;
		expect(load).toHaveBeenCalledTimes(4);
		expect(vi.getTimerCount()).toBe(0);
	});

	it("that has come is handed on, however late it is asked about", async () => {
		expect(await loadPart("signin", () => Promise.resolve("here"))).toBe("here");
		await vi.advanceTimersByTimeAsync(200_000);
	});
});
