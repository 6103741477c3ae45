/** A reader this many bytes behind is disconnected; it resumes when it reconnects. */
const MAX_WAITING = 256 * 1024;
/** How long a stream that has ended may take to send its remaining data, in ms. */
const REST_MS = 5000;

export type Bytes = Uint8Array<ArrayBuffer>;
export type EventStream = ReturnType<typeof createEventStream>;

/**
 * One connection of a reader.
 * @param onEnd called once when the stream has ended, on either side.
 * @param cut destroys the connection under the stream: a reader that stopped reading would keep it open forever. Undefined if
 * there is no connection.
 */
export function createEventStream(onEnd: () => void, cut: (() => void) | undefined) {
	let controller: ReadableStreamDefaultController<Bytes> | undefined;
	/** Buffered until it is known whether the reader may still get it. */
	let held: Bytes[] | undefined;
	/** Whether data was waiting at the last check. */
	let waited = false;

	function end(): ReadableStreamDefaultController<Bytes> | undefined {
		const open = controller;
		controller = undefined;
		held = undefined;
		if (open !== undefined) onEnd();
		return open;
	}
	/** Ends the stream without sending the remaining data, which the reader does not take. */
	function breakOff(): void {
		const open = end();
		if (open === undefined) return;
		if (cut === undefined) open.error(new Error("The reader stopped reading."));
		else cut();
	}
	function send(bytes: Bytes): void {
		if (held !== undefined) return void held.push(bytes);
		controller?.enqueue(bytes);
		if (waiting() > MAX_WAITING) breakOff();
	}
	function waiting(): number {
		return MAX_WAITING - (controller?.desiredSize ?? MAX_WAITING);
	}
	const body = new ReadableStream<Bytes>(
		{
			start(own) {
				controller = own;
			},
			cancel: () => void end(),
		},
		new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING }),
	);

	/** Buffers what is sent until `release`. */
	function hold(): void {
		held ??= [];
	}
	function release(): void {
		const messages = held ?? [];
		held = undefined;
		for (const bytes of messages) send(bytes);
	}
	/** Ends the stream after sending the remaining data. */
	function close(): void {
		const open = end();
		if (open === undefined) return;
		open.close();
		if (cut !== undefined) setTimeout(cut, REST_MS).unref();
	}
	/** Called at intervals: a reader that has not taken everything between two calls is considered gone. */
	function look(): void {
		const waits = waiting() > 0;
		if (waits && waited) breakOff();
		waited = waits;
	}
	return { body, send, hold, release, close, look };
}
