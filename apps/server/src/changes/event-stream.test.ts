import { expect, it, vi } from "vitest";
import { createEventStream } from "./event-stream.ts";

const bytes = (length: number) => new Uint8Array(length);

it("is destroyed where its reader takes nothing from one look to the next", async () => {
	const [onEnd, cut] = [vi.fn(), vi.fn()];
	const stream = createEventStream(onEnd, cut);
	const reader = stream.body.getReader();
	stream.send(bytes(10));
	stream.look();
	await reader.read();
	stream.look();
	stream.send(bytes(10));
	stream.look();
	expect([onEnd.mock.calls.length, cut.mock.calls.length]).toEqual([0, 0]);
	stream.look();
	expect([onEnd.mock.calls.length, cut.mock.calls.length]).toEqual([1, 1]);
});

it("is destroyed where its reader is too far behind, and after its end where the reader does not take the rest", () => {
	vi.useFakeTimers();
	const behind = { onEnd: vi.fn(), cut: vi.fn() };
	const stream = createEventStream(behind.onEnd, behind.cut);
	stream.send(bytes(200_000));
	expect(behind.cut).not.toHaveBeenCalled();
	stream.send(bytes(200_000));
	expect([behind.onEnd.mock.calls.length, behind.cut.mock.calls.length]).toEqual([1, 1]);
	const ended = { onEnd: vi.fn(), cut: vi.fn() };
	const other = createEventStream(ended.onEnd, ended.cut);
	other.send(bytes(10));
	other.close();
	expect([ended.onEnd.mock.calls.length, ended.cut.mock.calls.length]).toEqual([1, 0]);
	vi.advanceTimersByTime(10_000);
	expect(ended.cut).toHaveBeenCalledTimes(1);
	vi.useRealTimers();
});

it("tells nothing while it is held, and all of it in its order after that", async () => {
	const stream = createEventStream(() => {}, undefined);
	const reader = stream.body.getReader();
	const read = reader.read();
	stream.hold();
	stream.send(bytes(1));
	stream.send(bytes(2));
	const first = await Promise.race([read, new Promise((resolve) => setTimeout(resolve, 20, "nothing"))]);
	expect(first).toBe("nothing");
	stream.release();
	expect((await read).value).toEqual(bytes(1));
	expect((await reader.read()).value).toEqual(bytes(2));
	stream.hold();
	stream.send(bytes(3));
	stream.close();
	expect((await reader.read()).done).toBe(true);
});
