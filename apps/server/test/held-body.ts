export type Held = {
	/** Resolves when the server has accepted the request and started to read its body. */
	isReading: Promise<unknown>;
	/** Sends the rest of the body and returns the answer. */
	finish(): Promise<Response>;
};

/** Sends a request whose body pauses after its first byte. */
export function holdBody(
	request: (path: string, init?: RequestInit) => Promise<Response>,
	path: string,
	{ method = "POST", headers = {} }: { method?: string; headers?: Record<string, string> },
	body: string | Uint8Array<ArrayBuffer>,
): Held {
	const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
	const reading = Promise.withResolvers<void>();
	const rest = Promise.withResolvers<void>();
	let isFirst = true;
	const stream = new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				if (isFirst) {
					isFirst = false;
					controller.enqueue(bytes.subarray(0, 1));
					return;
				}
				reading.resolve();
				await rest.promise;
				controller.enqueue(bytes.subarray(1));
				controller.close();
			},
		},
		{ highWaterMark: 0 },
	);
	const init = { method, headers: { "content-length": String(bytes.length), ...headers }, body: stream };
	const answer = request(path, { ...init, duplex: "half" } as RequestInit);
	return {
		// A request that is refused before its body is read would never resolve `reading`.
		isReading: Promise.race([reading.promise, answer]),
		finish() {
			rest.resolve();
			return answer;
		},
	};
}
