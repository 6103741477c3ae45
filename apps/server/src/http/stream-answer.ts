/** An answer that is sent as it is made, a part at a time as the client reads. */
export function streamAnswer(
	parts: AsyncIterable<Uint8Array>,
	headers: Readonly<Record<string, string>>,
): Response {
	return new Response(ReadableStream.from(parts) as ReadableStream<Uint8Array<ArrayBuffer>>, { headers });
}
