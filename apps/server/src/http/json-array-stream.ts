/**
 * Sends batches, each of them a JSON array, as one JSON array, a batch at a time as the client reads, so that a list of any
 * length takes little memory and other requests run in between.
 * @param isPrivate it may hold what not everybody may read, and stays in no cache on its way.
 */
export function jsonArrayStream(
	batches: AsyncGenerator<string>,
	total: number,
	isPrivate: boolean,
): Response {
	const encoder = new TextEncoder();
	let lead = "[";
	const stream = new ReadableStream<Uint8Array>({
		async pull(controller) {
			const { value: batch, done } = await batches.next();
			if (done) {
				controller.enqueue(encoder.encode(lead === "[" ? "[]" : "]"));
				controller.close();
				return;
			}
			if (batch === "[]") return this.pull?.(controller);
			controller.enqueue(encoder.encode(lead + batch.slice(1, -1)));
			lead = ",";
		},
		async cancel() {
			await batches.return(undefined);
		},
	});
	return new Response(stream, {
		headers: {
			"content-type": "application/json",
			"x-total-count": String(total),
			...(isPrivate && { "cache-control": "no-store" }),
		},
	});
}
